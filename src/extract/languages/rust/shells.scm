; cfg_test! { mod tests; fn f() {} } holds items.
(source_file (macro_invocation
  macro: [(identifier) @name (scoped_identifier path: (_) @receiver name: (_) @name)] @skip
  "!" @skip
  (token_tree . "{" @skip "}" @skip .)) @shell @reference.call)
(declaration_list (macro_invocation
  macro: [(identifier) @name (scoped_identifier path: (_) @receiver name: (_) @name)] @skip
  "!" @skip
  (token_tree . "{" @skip "}" @skip .)) @shell @reference.call)

; assert!(a, b) holds expressions, and without its mark it is a call. vec![a, b] without its name is an array.
(_expression/macro_invocation "!" @skip (token_tree . "(")) @shell
(_expression/macro_invocation
  macro: [(identifier) @name (scoped_identifier path: (_) @receiver name: (_) @name)] @skip
  "!" @skip
  (token_tree . "[")) @shell @reference.call

; The same within another's tokens.
(token_tree (identifier) @skip @name @reference.call . "!" @skip . (token_tree . "{" @skip "}" @skip .) @shell)
(token_tree (identifier) . "!" @skip . (token_tree . "(") @shell)
(token_tree (identifier) @skip @name @reference.call . "!" @skip . (token_tree . "[") @shell)

(macro_invocation macro: (identifier) @_assert (#match? @_assert "^(debug_)?assert")) @evidence.assert
(token_tree (identifier) @_assert . "!" . (token_tree . "(") @evidence.assert (#match? @_assert "^(debug_)?assert"))
