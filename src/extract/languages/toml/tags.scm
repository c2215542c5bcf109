; Tables, and the keys at the top and in a table; those of inline tables would be data.
([(table . [(bare_key) (dotted_key) (quoted_key)] @name)
  (table_array_element . [(bare_key) (dotted_key) (quoted_key)] @name)] @definition.key)
(document (pair . [(bare_key) (dotted_key) (quoted_key)] @name) @definition.key)
(table (pair . [(bare_key) (dotted_key) (quoted_key)] @name) @definition.key)
(table_array_element (pair . [(bare_key) (dotted_key) (quoted_key)] @name) @definition.key)
