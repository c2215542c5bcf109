; #include "list.h" and #include <stdio.h>, whose brackets say where it is looked for, bring all names.
(preproc_include path: [(string_literal) (system_lib_string)] @specifier @namespace) @import.static
