; import "net/http" binds the last part of its path.
(import_spec !name path: (_) @specifier) @import.static

; import h "net/http", import _ "embed"
(import_spec name: [(package_identifier) (blank_identifier)] @local path: (_) @specifier) @import.static

; import . "math" binds all names of the package here.
(import_spec name: (dot) @namespace path: (_) @specifier) @import.static
