; Headings by their text, and whatever has an id by that. A heading with an id is named by its text.
((element (start_tag (tag_name) @_tag)) @name @definition.section @once
  (#match? @_tag "^[hH][1-6]$"))
([(element [
      (start_tag (attribute (attribute_name) @_id [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)]))
      (self_closing_tag (attribute (attribute_name) @_id [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)]))
    ])
    (script_element (start_tag (attribute (attribute_name) @_id [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)])))
    (style_element (start_tag (attribute (attribute_name) @_id [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)])))
  ] @definition.section @once
  (#any-of? @_id "id" "ID")
  (#not-match? @name "[{}<>$%]"))
; A tag whose end was not found stands alone in the error; the error itself is no element.
((ERROR (start_tag (attribute (attribute_name) @_id
    [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)])) @definition.section @once)
  (#any-of? @_id "id" "ID")
  (#not-match? @name "[{}<>$%]"))
; Elements of the project's own have a hyphen in their name.
([(start_tag (tag_name) @name) (self_closing_tag (tag_name) @name)] @reference.construct
  (#match? @name "-"))
