//! What every emitted crate carries, the same in each but for the parts that a spec does not use.
//% if false
//!
//! Parts are cut by line statements that hide in comments: `if FLAG` up to `endif`, marked with `//%`. After it, runs of
//! blank lines are one, and a closing brace has none before it. A file
//! whose `mod` is cut here is not written at all. The flags:
//!
//! | flag | on where the spec has |
//! | --- | --- |
//! | `tools`, `prompts`, `resources`, `calls` | one of these, any of them |
//! | `round` | a caller that reaches a resolver which asks; the next two rows rest on it |
//! | `elicit`, `elicit_url`, `sample`, `roots` | a reachable resolver that asks in this way |
//! | `elicits` | `elicit` or `elicit_url` |
//! | `accepted` | a taker that wants the plain value of a resolver that elicits |
//! | `context` | a method with `context: true` |
//! | `input` | an argument of a tool or prompt, or a form |
//! | `arguments`, `tool_arguments` | a tool or prompt with arguments, a tool with arguments |
//! | `nullable`, `strict` | a field of type `T?`, of another type, in what clients send |
//! | `required`, `optional`, `default`, `generate` | a field that must be sent, that is `T?` and no more, with a default, with `generate`, in what clients send: arguments, forms, and the models that these reach |
//! | `generate_uuid`, `generate_now` | a field with `generate: uuid`, `now` |
//! | `objects` | a struct model in what clients send |
//! | `strings`, `booleans`, `integers`, `numbers`, `any`, `lists`, `maps` | the type in what clients send; `strings` also where there is nothing but `any` |
//! | `typed` | any type but `any` in what clients send |
//! | `variants`, `unions` | a string enum, a tagged union in what clients send |
//! | `items` | constraints on the items of a list |
//! | `min_length`, `max_length`, `pattern`, `minimum`, `maximum`, `exclusive_minimum`, `exclusive_maximum`, `multiple_of`, `min_items`, `max_items`, `unique_items`, `one_of`, `constant` | the constraint, in what clients send |
//! | `date`, `date_time`, `time`, `duration`, `email`, `uri`, `uuid`, `byte` | the format, in what clients send |
//! | `lengths`, `bounds`, `counts`, `formats` | `min_length` or `max_length`, any of the four bounds, `min_items` or `max_items`, any format |
//! | `checks` | any constraint or format |
//! | `structured` | a tool that returns a struct model |
//! | `wrapped` | a tool that returns any other value |
//! | `string_results`, `boolean_results`, `integer_results`, `number_results`, `any_results`, `optional_results`, `list_results`, `map_results` | a tool that returns such a value; made of numbers, it is one of `number_results` alone |
//! | `wrapped_models` | a tool that returns a string enum or a tagged union |
//! | `serialized` | a tool that returns one of these which is not a string, boolean, integer or `any` |
//! | `finite` | a number in what a tool or resource returns |
//! | `finite_options`, `finite_lists`, `finite_maps` | one that is optional, in a list, in a map |
//! | `finite_fields` | such a model with a field made of numbers |
//! | `finite_results` | a tool or resource that returns a value made of numbers, which is no model |
//! | `content` | a tool that returns content |
//! | `messages`, `contents` | a prompt that returns messages, a resource that returns contents |
//! | `input_schema` | a tool with one |
//! | `prompt_arguments` | a prompt with arguments |
//! | `completions` | an argument with `complete: true` |
//! | `templates` | a resource whose address has variables |
//! | `text`, `bytes`, `json` | a resource that returns `string`, `bytes`, a type |
//! | `subscribe`, `subscribe_templates` | a resource with `subscribe: true`, one whose address has variables |
//% endif

//% if round
mod ask;
//% endif
mod call;
//% if round or unique_items or one_of or constant
mod canonical;
//% endif
//% if input
mod check;
//% endif
//% if completions
mod completions;
//% endif
//% if text or bytes or json
mod contents;
//% endif
//% if context
mod context;
//% endif
mod error;
//% if finite
mod finite;
//% endif
//% if elicit
mod form;
//% endif
//% if formats
mod formats;
//% endif
//% if generate
mod generate;
//% endif
//% if input
mod input;
//% endif
//% if input_schema
mod json_schema;
//% endif
mod lines;
//% if bounds or multiple_of
mod number;
//% endif
//% if structured or wrapped
mod output;
//% endif
//% if calls
mod page;
//% endif
//% if pattern
mod pattern;
//% endif
//% if round or context
mod principal;
//% endif
//% if round
mod question;
//% endif
//% if elicits
mod questions;
//% endif
//% if roots
mod roots;
//% endif
//% if round
mod round;
//% endif
//% if sample
mod sample;
//% endif
//% if tools
mod schema;
//% endif
mod serve;
//% if round
mod state;
//% endif
mod stdio;
mod streams;
//% if templates
mod template;
//% endif
//% if subscribe
mod updates;
//% endif

//% if context
pub use context::{Context, LoggingLevel};
//% endif
pub use error::{Error, Result};
//% if round or context
pub use principal::Principal;
//% endif
//% if elicit
pub use questions::Elicit;
//% endif
//% if elicit_url
pub use questions::ElicitUrl;
//% endif
//% if elicits
pub use questions::Outcome;
//% endif
//% if content
pub use rmcp::model::ContentBlock as Content;
//% endif
//% if contents
pub use rmcp::model::ResourceContents;
//% endif
//% if messages
pub use rmcp::model::{PromptMessage, Role};
//% endif
//% if roots
pub use roots::{ListRoots, Root};
//% endif
//% if sample
pub use sample::{ModelPreferences, Sample, Sampled, SamplingMessage, ToolChoice};
//% endif
pub use serve::{ServeOptions, router, serve};
//% if round
pub use state::StateKeys;
//% endif

pub(crate) use call::custom_request;
//% if tools
pub(crate) use call::{call_tool, unknown_tool};
//% endif
//% if prompts
pub(crate) use call::{get_prompt, unknown_prompt};
//% endif
//% if resources
pub(crate) use call::read_resource;
//% endif
//% if completions
pub(crate) use completions::{chosen, complete};
//% endif
//% if bytes
pub(crate) use contents::bytes;
//% endif
//% if json
pub(crate) use contents::json;
//% endif
//% if text
pub(crate) use contents::text;
//% endif
//% if calls and not round
pub(crate) use call::refuse_state;
//% endif
//% if context
pub(crate) use context::LogLevel;
//% endif
//% if finite_results
pub(crate) use finite::Numbers;
//% endif
//% if finite_fields
pub(crate) use finite::finite;
//% endif
//% if elicit
pub(crate) use form::{Elicited, Form};
//% endif
//% if formats
pub(crate) use formats::Format;
//% endif
//% if generate_now
pub(crate) use generate::now;
//% endif
//% if generate_uuid
pub(crate) use generate::uuid;
//% endif
//% if tool_arguments
pub(crate) use input::arguments;
//% endif
//% if prompt_arguments
pub(crate) use input::prompt_arguments;
//% endif
//% if input
pub(crate) use input::{Fields, Object};
//% endif
//% if variants or unions
pub(crate) use input::{Input, Reader};
//% endif
//% if input_schema
pub(crate) use json_schema::ArgumentsSchema;
//% endif
//% if structured or wrapped
pub(crate) use output::IntoResponse;
//% endif
//% if structured
pub(crate) use output::structured;
//% endif
//% if wrapped_models
pub(crate) use output::wrapped;
//% endif
//% if calls
pub(crate) use page::page;
//% endif
//% if pattern
pub(crate) use pattern::Pattern;
//% endif
//% if accepted
pub(crate) use questions::accepted;
//% endif
//% if round
pub(crate) use round::{Request, Round};
//% endif
//% if tools
pub(crate) use schema::schema;
//% endif
//% if subscribe_templates
pub(crate) use template::address;
//% endif
//% if templates
pub(crate) use template::variables;
//% endif
//% if subscribe
pub(crate) use updates::{Subscriptions, accept, listen, updated};
//% endif
//% if false
// For the tests of the support itself.
pub(crate) use check::Check;
pub(crate) use number::Bound;
pub(crate) use state::Binding;
//% endif
