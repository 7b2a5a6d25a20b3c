fn main() {
    mcpgen::Build::new("bookshop.yaml").run();
}
