// Words of the C family that tell what stands beside them from a macro.

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** They belong to a type or function, but are none. */
export const qualifiers = set(
  "const volatile restrict __restrict noexcept override final mutable signed unsigned long short",
);

export const builtinTypes = set(
  "void char int float double bool short long signed unsigned wchar_t auto size_t ssize_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t",
);

/** A declaration begins with them, so that what stands before is no type. */
export const leaders = set(
  "extern static inline virtual explicit constexpr constinit consteval friend typedef namespace class struct union enum template using register thread_local _Thread_local __attribute__ operator static_assert _Static_assert",
);

/** No type or name, though a word. */
export const statements = set(
  "if else for while do switch case default return goto break continue sizeof new delete throw try catch public private protected co_return co_await co_yield and or not alignof typename decltype this nullptr true false in asm",
);

export const accessWords = set("public private protected");

/** How a function is called on Windows. */
export const conventions = set(
  "WINAPI WINAPIV CALLBACK APIENTRY NTAPI STDMETHODCALLTYPE STDAPICALLTYPE WSAAPI EFIAPI __stdcall __cdecl __fastcall _Noreturn _Thread_local __extension__ __inline __forceinline",
);

/** Marks and words behind which a declaration can begin. */
export const declarators: ReadonlySet<string> = new Set([
  ...[";", "{", "}", ")", ":", ">", "]", "#", "(", ","],
  ...["static", "inline", "extern", "virtual", "explicit", "constexpr", "friend", "const", "typedef"],
]);

/** Marks behind which a statement begins; `)` closes the head of one, or a call without a semicolon. */
export const betweenStatements = set("; { } ) : #");

/** What an argument that is a type may begin with. */
export const argumentWords = set("const volatile struct union enum unsigned signed long");

/** Marks behind which a text may begin that a macro is part of. */
export const beforeText = set("( , = +");

/** What may follow the head of a function and what is said of it: its body, an initialiser, `->`. */
export const behindHead = set("{ ; = : -");

/** What may follow a declared variable and what is said of it. */
export const behindVariable = set("; = , ) {");
