import { defineRules, type NameRules } from "../../ecosystem.js";
import { wordsOf } from "../path.js";

/** What every package sees. */
const universe = wordsOf(`
  any append bool byte cap clear close comparable complex complex128 complex64 copy delete error false float32 float64
  imag int int16 int32 int64 int8 iota len make max min new nil panic print println real recover rune string true uint
  uint16 uint32 uint64 uint8 uintptr
`);

/** Methods of the library's own types and interfaces: nothing is inferred from these alone. */
const members = wordsOf(`
  Add AddInt64 After Before Body Bytes Cancel Close Code Compare CompareAndSwap Context Copy Count Deadline Debug Decode
  Del Delete Dial Do Done Elem Encode Equal Err Error Errorf Exec Exit FailNow Fatal Fatalf Field Fields Find Flush
  Format Get Go Has Head Header Helper Host ID Info Init Int Interface Is IsNil IsZero Join Key Kind Len Less Lines
  Listen Load LoadOrStore Lock Log Logf Lookup MarshalJSON MarshalText Match MatchString Method Name New Next Now Open
  Parse Path Peek Ping Pop Post Print Printf Println Push Put Query RLock RUnlock Range Read ReadAll ReadByte ReadFrom
  ReadFull Recv Release Remove Replace Request Reset Round Run Scan Seek Send Serve ServeHTTP Set Shutdown Signal Size
  Sleep Split Start Stat Stop Store String Sub Sum Swap Sync Tick Time Truncate Type Unlock UnmarshalJSON UnmarshalText
  Unwrap Update Value Values Wait Warn With Write WriteByte WriteHeader WriteRune WriteString WriteTo
`);

export const goRules: NameRules = defineRules({
  wrappers: new Map([["Pointer", 0]]),
  collections: new Map([
    ["map", -1],
    ["chan", 0],
    ["Seq", 0],
    ["Seq2", -1],
    ["List", 0],
    ["Set", 0],
  ]),
  unwraps: new Set(["Load"]),
  runtime: universe,
  commonMembers: members,
});
