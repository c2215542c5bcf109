; Elements one and two levels below the root: by an attribute that names them, by a short element in them that does,
; else by their tag. Deeper ones would be data.
(document root: (element (content (element [
    (STag (Attribute (Name) @_named (AttValue) @name))
    (EmptyElemTag (Attribute (Name) @_named (AttValue) @name))
  ]) @definition.key @once))
  (#any-of? @_named "id" "Id" "ID" "name" "Name" "NAME" "key" "Key" "Include" "Update"))
(document root: (element (content (element (content (element [
    (STag (Attribute (Name) @_named (AttValue) @name))
    (EmptyElemTag (Attribute (Name) @_named (AttValue) @name))
  ]) @definition.key @once))))
  (#any-of? @_named "id" "Id" "ID" "name" "Name" "NAME" "key" "Key" "Include" "Update"))
; What still stands in a document that could not be read whole.
((ERROR [
    (element [
      (STag (Attribute (Name) @_named (AttValue) @name))
      (EmptyElemTag (Attribute (Name) @_named (AttValue) @name))
    ]) @definition.key @once
    (STag (Attribute (Name) @_named (AttValue) @name)) @definition.key @once
  ])
  (#any-of? @_named "id" "Id" "ID" "name" "Name" "NAME" "key" "Key" "Include" "Update"))
; Views, controls and artifacts are looked for however deep they stand.
((element [
    (STag (Attribute (Name) @_named (AttValue) @name))
    (EmptyElemTag (Attribute (Name) @_named (AttValue) @name))
  ]) @definition.key @once
  (#any-of? @_named "android:id" "x:Name" "x:Key"))
(content (element (content (element (STag (Name) @_named) (content . (CharData) @name .)))
  (#eq? @_named "artifactId")) @definition.key @once)
(document root: (element (content (element (content
    (element (STag (Name) @_named) (content . (CharData) @name .)))) @definition.key @once))
  (#any-of? @_named "id" "name"))
(document root: (element (content (element (content (element (content
    (element (STag (Name) @_named) (content . (CharData) @name .)))) @definition.key @once))))
  (#any-of? @_named "id" "name"))
; Lists of properties have their keys beside their values.
(document root: (element (content (element (content
    (element (STag (Name) @_named) (content . (CharData) @name .)) @definition.key @once))))
  (#eq? @_named "key"))
; The tags of drawings and of lists of properties say nothing.
(document root: (element (STag (Name) @_root) (content
    (element . [(STag (Name) @name) (EmptyElemTag (Name) @name)]) @definition.key @once))
  (#not-any-of? @_root "svg" "plist"))
(document root: (element (STag (Name) @_root) (content (element (content
    (element . [(STag (Name) @name) (EmptyElemTag (Name) @name)]) @definition.key @once))))
  (#not-any-of? @_root "svg" "plist"))
