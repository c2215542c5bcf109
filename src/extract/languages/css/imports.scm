(import_statement [
    (string_value) @specifier
    (call_expression (function_name) @_url (arguments [(string_value) (plain_value)] @specifier))
  ]) @import.static
