import { wordsOf } from "./path.js";

/** Headers of the standard libraries of C and C++ and of POSIX, and what compilers bring. */
export const libraryHeaders: ReadonlySet<string> = wordsOf(`
  assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h signal.h
  stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h tgmath.h
  threads.h time.h uchar.h wchar.h wctype.h
  aio.h arpa/inet.h cpio.h dirent.h dlfcn.h fcntl.h fmtmsg.h fnmatch.h ftw.h glob.h grp.h iconv.h ifaddrs.h langinfo.h
  libgen.h monetary.h mqueue.h ndbm.h net/if.h netdb.h netinet/in.h netinet/tcp.h netinet/ip.h nl_types.h paths.h
  poll.h pthread.h pwd.h regex.h sched.h search.h semaphore.h spawn.h strings.h stropts.h sys/epoll.h sys/event.h
  sys/file.h sys/inotify.h sys/ioctl.h sys/ipc.h sys/mman.h sys/msg.h sys/param.h sys/resource.h sys/select.h sys/sem.h
  sys/sendfile.h sys/shm.h sys/socket.h sys/stat.h sys/statvfs.h sys/sysctl.h sys/syscall.h sys/time.h sys/times.h
  sys/types.h sys/uio.h sys/un.h sys/utsname.h sys/wait.h syslog.h tar.h termios.h trace.h ucontext.h ulimit.h unistd.h
  utime.h utmpx.h wordexp.h windows.h winsock2.h ws2tcpip.h io.h direct.h process.h malloc.h alloca.h execinfo.h
  getopt.h features.h endian.h immintrin.h emmintrin.h xmmintrin.h arm_neon.h intrin.h
  algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts condition_variable
  coroutine deque exception execution expected filesystem format forward_list fstream functional future generator
  initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map mdspan memory
  memory_resource mutex new numbers numeric optional ostream print queue random ranges ratio regex scoped_allocator
  semaphore set shared_mutex source_location span spanstream sstream stack stacktrace stdexcept stop_token streambuf
  string string_view strstream syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map
  unordered_set utility valarray variant vector version
  cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg cstddef cstdint cstdio
  cstdlib cstring ctime cuchar cwchar cwctype
`);

/** Functions, types and objects that the standard libraries give every file that includes their headers. */
export const runtime: ReadonlySet<string> = wordsOf(`
  std abort abs accept access acos aligned_alloc alloca asin asprintf assert atan atan2 atexit atof atoi atol atoll
  basename bind bsearch calloc ceil chdir chmod chown clock clock_gettime close closedir connect cos cosh ctime dup dup2
  errno execl execle execlp execv execve execvp exit _exit exp fabs fchmod fclose fcntl fdopen feof ferror fflush fgetc
  fgets fileno flock floor fmod fopen fork fprintf fputc fputs fread free freopen frexp fscanf fseek fseeko fstat fsync
  ftell ftello ftruncate fwrite getaddrinfo freeaddrinfo gai_strerror getc getchar getcwd getegid getenv geteuid getgid
  getline getopt getopt_long getpeername getpgid getpid getppid getpwnam getpwuid getrlimit getrusage getsockname
  getsockopt gettimeofday getuid gmtime gmtime_r htonl htons inet_ntop inet_pton ioctl isalnum isalpha isatty isblank
  iscntrl isdigit isgraph isinf isislower isnan isprint ispunct isspace isupper islower isxdigit kill labs ldexp listen
  llabs localtime localtime_r log log10 log2 longjmp lseek lstat malloc memchr memcmp memcpy memmem memmove memset mkdir
  mkstemp mktime mmap modf mprotect munmap nanosleep ntohl ntohs offsetof open openat opendir pause perror pipe poll
  posix_memalign pow pread printf putc putchar puts pwrite qsort raise rand random read readdir readlink realloc
  realpath recv recvfrom recvmsg remove rename rewind rmdir round scanf select send sendmsg sendto setbuf setenv
  setjmp setlocale setrlimit setsid setsockopt setvbuf shutdown sigaction sigaddset sigemptyset siglongjmp signal
  sigprocmask sigsetjmp sin sinh sizeof sleep snprintf socket socketpair sprintf sqrt srand srandom sscanf stat
  static_assert stderr stdin stdout strcasecmp strcat strchr strcmp strcoll strcpy strcspn strdup strerror strerror_r
  strftime strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strptime strrchr strsep
  strsignal strspn strstr strtod strtof strtok strtok_r strtol strtold strtoll strtoul strtoull sysconf syslog system
  tan tanh time tmpfile tolower toupper trunc truncate umask uname ungetc unlink unsetenv usleep va_arg va_copy va_end
  va_start vasprintf vfprintf vprintf vsnprintf vsprintf vsscanf wait waitpid write
  pthread_attr_init pthread_cond_broadcast pthread_cond_destroy pthread_cond_init pthread_cond_signal
  pthread_cond_timedwait pthread_cond_wait pthread_create pthread_detach pthread_equal pthread_exit pthread_join
  pthread_key_create pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock pthread_mutex_trylock
  pthread_mutex_unlock pthread_once pthread_rwlock_init pthread_self pthread_setspecific pthread_getspecific
  pthread_sigmask sem_init sem_post sem_wait
  size_t ssize_t ptrdiff_t intptr_t uintptr_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t off_t
  pid_t uid_t gid_t mode_t time_t clock_t wchar_t va_list FILE NULL bool true false INT_MAX UINT_MAX LONG_MAX SIZE_MAX
  EXIT_SUCCESS EXIT_FAILURE __builtin_expect __builtin_unreachable __builtin_trap __atomic_load_n __atomic_store_n
  __atomic_fetch_add __sync_synchronize decltype declval move forward swap
`);

/** Members that types of the C++ library have. */
export const commonMembers: ReadonlySet<string> = wordsOf(`
  append assign at back begin bind c_str capacity cbegin cend clear close compare contains copy count count_down data
  detach emplace emplace_back emplace_front empty end equal_range erase exchange fail fetch_add fetch_sub fill find
  find_first_not_of find_first_of find_last_of first flush front get get_deleter get_future good has_value insert join
  joinable length load lock lower_bound max_size merge name next notify_all notify_one open owns_lock pop pop_back
  pop_front prev push push_back push_front rbegin read release rend replace reserve reset resize rfind second seekg
  seekp size splice starts_with ends_with stop store str substr swap tellg top try_lock type unlock upper_bound
  use_count value value_or wait wait_for what write
`);
