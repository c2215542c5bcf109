; use a::b, use a::{b, c::{d, self}, e as f, g::*}
(use_declaration argument: (scoped_identifier path: (_) @specifier name: (_) @imported)) @import.static
(use_declaration argument: (identifier) @specifier) @import.static
(use_list (scoped_identifier path: (_) @specifier name: (_) @imported) @import.static)
(use_list (identifier) @imported @import.static)
(use_list (self) @import.static)
(use_as_clause
  path: (scoped_identifier path: (_) @specifier name: (_) @imported)
  alias: (_) @local) @import.static
(use_list (use_as_clause path: (identifier) @imported alias: (_) @local) @import.static)
(use_list (use_as_clause path: (self) alias: (_) @local) @import.static)
(use_declaration argument: (use_as_clause path: (identifier) @specifier alias: (_) @local)) @import.static
(use_wildcard (_) @specifier "*" @namespace) @import.static
(use_wildcard . "*" @namespace) @import.static
(scoped_use_list path: (_) @specifier) @import.prefix

(extern_crate_declaration name: (_) @specifier alias: (_)? @local) @import.static

; mod x; is the file x.rs or x/mod.rs, or what an attribute says.
((attribute_item (attribute . (identifier) @_path value: (string_literal) @specifier @relative))
  .
  (mod_item name: (identifier) @local !body) @import.static
  (#eq? @_path "path"))
(mod_item name: (identifier) @specifier @local @relative !body) @import.static

; pub use, pub mod x; give away what they bind.
(use_declaration (visibility_modifier)) @import.re-export
(mod_item (visibility_modifier) !body) @import.re-export
