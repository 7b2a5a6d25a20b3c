//! The findings of the specs in `specs/own`, as people see them. A folder is named after the code that its specs are
//! about; the snapshots are what a reader has judged.

use std::{collections::BTreeMap, fs, path::Path};

use mcpgen::{
    check,
    diagnostic::{
        Code, Source,
        render::{Report, Style, human},
    },
};

#[test]
fn findings_as_people_see_them() {
    insta::glob!("specs/own/*/*.yaml", |path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
        let source = Source::new(name, fs::read_to_string(path).expect("readable"));
        let checked = check(&source);
        let code: Option<Code> = folder.to_string_lossy().parse().ok();
        match code {
            Some(code) => assert!(
                checked.findings.iter().any(|finding| finding.code == code),
                "{}: {:#?}",
                path.display(),
                checked.findings
            ),
            None => assert_eq!(checked.findings, [], "{}", path.display()),
        }
        let is_sound = !checked.findings.iter().any(|finding| finding.is_error());
        assert_eq!(checked.plan.is_some(), is_sound);
        let report = Report {
            source: &source,
            findings: &checked.findings,
        };
        insta::assert_snapshot!(human(&[report], Style::default()));
    });
}

#[test]
fn every_code_has_three_cases() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specs/own");
    let mut cases: BTreeMap<String, usize> = BTreeMap::new();
    for folder in fs::read_dir(specs).expect("readable") {
        let folder = folder.expect("readable");
        let code = folder.file_name().to_string_lossy().into_owned();
        cases.insert(code, fs::read_dir(folder.path()).expect("readable").count());
    }
    for code in Code::ALL {
        assert!(
            cases.get(code.as_str()).is_some_and(|cases| *cases >= 3),
            "{code}"
        );
    }
}
