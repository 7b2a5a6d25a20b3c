//! Completions of the arguments of prompts and templates.

use std::collections::BTreeMap;

use rmcp::{
    ErrorData,
    model::{CompleteRequestParams, CompleteResult, CompletionInfo},
};
use tokio_util::sync::CancellationToken;

use super::{
    Result,
    call::{Ended, cancelled, run},
};

/// The arguments that the user has chosen already.
pub(crate) fn chosen(params: &CompleteRequestParams) -> BTreeMap<String, String> {
    let arguments = params
        .context
        .as_ref()
        .and_then(|context| context.arguments.as_ref());
    arguments
        .into_iter()
        .flatten()
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

/// Runs the completion of an argument.
pub(crate) async fn complete(
    stop: &CancellationToken,
    call: impl Future<Output = Result<Vec<String>>>,
) -> std::result::Result<CompleteResult, ErrorData> {
    let what = "Error completing argument".to_owned();
    match run(stop, call).await {
        Ended::Answered(Ok(values)) => Ok(CompleteResult::new(completion(values))),
        Ended::Answered(Err(error)) => Err(ErrorData::internal_error(error.describe(what)?, None)),
        Ended::Panicked => Err(ErrorData::internal_error(what, None)),
        Ended::Cancelled => Err(cancelled()),
    }
}

/// The first hundred values, which is as many as the protocol lets through.
fn completion(mut values: Vec<String>) -> CompletionInfo {
    let total = values.len();
    values.truncate(CompletionInfo::MAX_VALUES);
    let mut completion = CompletionInfo::default();
    completion.has_more = Some(total > values.len());
    completion.total = total.try_into().ok();
    completion.values = values;
    completion
}
