; Headings by their text, with all that stands under them; whatever has an id by that. A heading with an id is named by
; its text.
(_ (element (start_tag (tag_name) @_tag @level)) @name @definition.section @once
  (#match? @_tag "^[hH][1-6]$")) @within
(ERROR (element (start_tag (tag_name) @_tag @level)) @name @definition.section @once
  (#match? @_tag "^[hH][1-6]$")) @within
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
