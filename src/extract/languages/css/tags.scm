; Rules by their selectors, at-rules with a block by all that stands before it.
(rule_set (selectors) @name) @definition.section
[(media_statement (block) @until) (supports_statement (block) @until) (scope_statement (block) @until)
  (keyframes_statement (keyframe_block_list) @until)] @name @definition.section
((at_rule (at_keyword) @_what (block) @until) @name @definition.section
  (#not-eq? @_what "@property"))
; Variables: custom properties, wherever they are set.
(declaration (property_name) @name (#match? @name "^--")) @definition.variable
(at_rule (at_keyword) @_what . (keyword_query) @name (#eq? @_what "@property")) @definition.variable
