; What a file defines is seen by whoever loads it: a require takes all.
((call
  !receiver
  method: (identifier) @_require @namespace
  arguments: (argument_list . (string . (string_content) .) @specifier)) @import.static
  (#any-of? @_require "require" "load"))
((call
  !receiver
  method: (identifier) @_require @namespace @relative
  arguments: (argument_list . (string . (string_content) .) @specifier)) @import.static
  (#eq? @_require "require_relative"))
((call
  method: (identifier) @_autoload
  arguments: (argument_list . (simple_symbol) @imported . (string . (string_content) .) @specifier)) @import.static
  (#eq? @_autoload "autoload"))

; require File.join(__dir__, "x"), load File.expand_path("x", __dir__): below the file's own folder.
((call
  method: (identifier) @_require @namespace @relative
  arguments: (argument_list . (call
    method: (identifier)
    arguments: [
      (argument_list . (identifier) @_dir . (string . (string_content) .) @specifier .)
      (argument_list . (string . (string_content) .) @specifier . (identifier) @_dir .)
    ]))) @import.static
  (#any-of? @_require "require" "load") (#eq? @_dir "__dir__"))
