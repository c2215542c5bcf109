const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Methods of interfaces of Go's library, and of packages that nearly every program uses. */
export const wellKnown = words(`
  String GoString Error Unwrap Is As Format Scan Value MarshalJSON UnmarshalJSON MarshalText UnmarshalText
  MarshalBinary UnmarshalBinary MarshalXML UnmarshalXML MarshalXMLAttr UnmarshalXMLAttr MarshalYAML UnmarshalYAML
  MarshalTOML UnmarshalTOML GobEncode GobDecode AppendText AppendBinary ServeHTTP RoundTrip Len Less Swap Push Pop Read
  Write Close Seek ReadAt WriteAt ReadFrom WriteTo ReadByte UnreadByte WriteByte ReadRune UnreadRune WriteString Lock
  Unlock TryLock RLock RUnlock Header WriteHeader Flush Hijack CloseNotify Accept Addr Network Dial DialContext
  LocalAddr RemoteAddr SetDeadline SetReadDeadline SetWriteDeadline Deadline Done Err Open Stat ReadDir ReadFile Glob
  Sub Name Size Mode ModTime IsDir Sys Type Info Sum Reset BlockSize Sum32 Sum64 Set Get IsBoolFlag Handle Enabled
  WithAttrs WithGroup LogValue Describe Collect Temporary Timeout Int63 Uint64 Seed Encrypt Decrypt Sign Public Verify
  Add Next Item Equal Clone Reset ProtoMessage ProtoReflect Descriptor Marshal Unmarshal MarshalTo MarshalToSizedBuffer
  DeepCopy DeepCopyInto DeepCopyObject GetObjectKind Start Stop Run Init Main Execute Levels Fire Visit Bounds At
  ColorModel RGBA Apply Configure Validate Default Help Synopsis Setup Reconcile
`);

/** Names by which `go test` finds functions. */
export const testName = /^(Test|Benchmark|Fuzz|Example)($|[^a-z])/;

/** Folders that the go tool passes over. */
export const passedOver = /(^|\/)(testdata|_[^/]*|\.[^/]+)\//;
