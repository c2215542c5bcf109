; Scripts, style sheets and modules, unless a template makes up the address.
(script_element (start_tag (attribute (attribute_name) @_src
    [(attribute_value) @specifier (quoted_attribute_value (attribute_value) @specifier)]))
  (#eq? @_src "src")
  (#not-match? @specifier "[{}<>]")) @import.static
; A style sheet is named by a link, and a link may be anything else: its file says what it is.
((start_tag (tag_name) @_tag (attribute (attribute_name) @_href
    [(attribute_value) @specifier (quoted_attribute_value (attribute_value) @specifier)])) @import.static
  (#eq? @_tag "link")
  (#eq? @_href "href")
  (#match? @specifier "\\.(css|scss|sass|less|m?js)([?#]|$)")
  (#not-match? @specifier "[{}<>]"))
((self_closing_tag (tag_name) @_tag (attribute (attribute_name) @_href
    [(attribute_value) @specifier (quoted_attribute_value (attribute_value) @specifier)])) @import.static
  (#eq? @_tag "link")
  (#eq? @_href "href")
  (#match? @specifier "\\.(css|scss|sass|less|m?js)([?#]|$)")
  (#not-match? @specifier "[{}<>]"))
