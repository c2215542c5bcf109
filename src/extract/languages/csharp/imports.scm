; using Json = Newtonsoft.Json.Linq: a namespace or a type, which cannot be told.
(using_directive name: (identifier) @local (_) @specifier .) @import.static

; using System, using static System.Math, global using System: all names are bound here.
(using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @specifier @namespace) @import.static

(extern_alias_directive name: (identifier) @specifier @local) @import.static
