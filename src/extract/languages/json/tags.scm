; Keys at the top and one level below name the entries; deeper ones would be data.
(document (object (pair key: (string) @name) @definition.key))
(document (object (pair value: (object (pair key: (string) @name) @definition.key))))
