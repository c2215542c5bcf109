; import "net/http" binds the last part of its path.
(import_spec !name path: (_) @specifier) @import.static

; import h "net/http", import _ "embed"
(import_spec name: [(package_identifier) (blank_identifier)] @local path: (_) @specifier) @import.static

; import . "math" binds all names of the package here.
(import_spec name: (dot) @namespace path: (_) @specifier) @import.static

; All names of the file go to its package, whose name the folder need not have.
(package_clause (package_identifier) @exported @namespace) @export

; For which builds it is one, `//go:build linux && !cgo`: other files of the package may say the same for the rest.
; Which names of it others call, from C or from where the linker puts them: `//export Add`, `//go:linkname now time.now`.
(source_file (comment) @exported @namespace @export
  (#match? @exported "^//(go:build|export|go:linkname) "))
