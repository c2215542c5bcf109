; Components: a capital letter tells them from elements of the page.
((jsx_opening_element name: (identifier) @name) @reference.call (#match? @name "^[A-Z]"))
((jsx_self_closing_element name: (identifier) @name) @reference.call (#match? @name "^[A-Z]"))
(jsx_opening_element name: (member_expression object: (_) @receiver property: (property_identifier) @name))
  @reference.call
(jsx_self_closing_element name: (member_expression object: (_) @receiver property: (property_identifier) @name))
  @reference.call

; Habits
[(jsx_opening_element) (jsx_self_closing_element)] @evidence.markup
