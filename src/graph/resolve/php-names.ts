import { wordsOf } from "./path.js";

/** Functions, classes and constants that PHP and its usual extensions have. */
export const runtime: ReadonlySet<string> = wordsOf(`
  ArgumentCountError ArithmeticError ArrayAccess ArrayIterator ArrayObject AppendIterator Attribute BackedEnum
  BadFunctionCallException BadMethodCallException CachingIterator CallbackFilterIterator Closure Collator Countable
  CURLFile DateInterval DatePeriod DateTime DateTimeImmutable DateTimeInterface DateTimeZone DirectoryIterator
  DivisionByZeroError DOMDocument DOMElement DOMNode DOMXPath DomainException EmptyIterator Error ErrorException Exception
  Fiber FilesystemIterator FilterIterator Generator GlobIterator InfiniteIterator IntlDateFormatter
  InvalidArgumentException Iterator IteratorAggregate IteratorIterator JsonException JsonSerializable LengthException
  LimitIterator Locale LogicException Memcached MessageFormatter MultipleIterator NoRewindIterator Normalizer
  NumberFormatter OuterIterator OutOfBoundsException OutOfRangeException OverflowException PDO PDOException PDOStatement
  Phar ParseError RangeException RecursiveArrayIterator RecursiveCallbackFilterIterator RecursiveDirectoryIterator
  RecursiveIterator RecursiveIteratorIterator Redis ReflectionClass ReflectionEnum ReflectionException ReflectionFunction
  ReflectionMethod ReflectionNamedType ReflectionObject ReflectionParameter ReflectionProperty ReflectionUnionType
  RegexIterator RuntimeException SeekableIterator SensitiveParameter Serializable SimpleXMLElement SoapClient SplDoublyLinkedList
  SplFileInfo SplFileObject SplFixedArray SplObjectStorage SplPriorityQueue SplQueue SplStack SplSubject SplObserver
  SplTempFileObject Stringable Throwable Traversable TypeError UnderflowException UnexpectedValueException UnhandledMatchError
  UnitEnum ValueError WeakMap WeakReference XMLReader XMLWriter ZipArchive stdClass
  PHP_EOL PHP_INT_MAX PHP_INT_MIN PHP_OS PHP_OS_FAMILY PHP_VERSION PHP_VERSION_ID DIRECTORY_SEPARATOR PATH_SEPARATOR STDIN
  STDOUT STDERR E_ALL E_ERROR E_NOTICE E_WARNING E_STRICT E_DEPRECATED E_USER_ERROR E_USER_WARNING E_USER_NOTICE
  E_USER_DEPRECATED JSON_THROW_ON_ERROR JSON_PRETTY_PRINT true false null NULL TRUE FALSE M_PI NAN INF SORT_STRING
  abs acos addslashes array array_change_key_case array_chunk array_column array_combine array_count_values array_diff
  array_diff_assoc array_diff_key array_diff_ukey array_fill array_fill_keys array_filter array_find array_flip
  array_intersect array_intersect_assoc array_intersect_key array_is_list array_key_exists array_key_first array_key_last
  array_keys array_map array_merge array_merge_recursive array_multisort array_pad array_pop array_product array_push
  array_rand array_reduce array_replace array_replace_recursive array_reverse array_search array_shift array_slice
  array_splice array_sum array_udiff array_unique array_unshift array_values array_walk array_walk_recursive arsort asin
  asort assert atan atan2 base64_decode base64_encode base_convert basename bin2hex bindec boolval call_user_func
  call_user_func_array ceil chdir checkdate chmod chop chr chunk_split class_exists class_implements class_parents
  class_uses clearstatcache compact constant copy cos count crc32 ctype_alnum ctype_alpha ctype_digit ctype_lower
  ctype_space ctype_upper ctype_xdigit curl_close curl_error curl_exec curl_getinfo curl_init curl_setopt
  curl_setopt_array current date date_create date_default_timezone_get date_default_timezone_set debug_backtrace
  debug_zval_refcount decbin dechex define defined dirname disk_free_space each empty end enum_exists error_get_last
  error_log error_reporting escapeshellarg escapeshellcmd exec exit explode extension_loaded extract fclose feof fflush
  fgetc fgetcsv fgets file file_exists file_get_contents file_put_contents fileatime filemtime fileperms filesize
  filter_var finfo_file finfo_open flock floatval floor flush fmod fnmatch fopen forward_static_call fprintf fputcsv fputs
  fread fscanf fseek fsockopen fstat ftell ftruncate func_get_arg func_get_args func_num_args function_exists fwrite
  gc_collect_cycles get_called_class get_class get_class_methods get_class_vars get_debug_type get_object_vars
  get_parent_class getcwd getdate getenv gethostbyname gethostname getmypid getopt gettimeofday gettype glob gmdate
  gzcompress gzdecode gzdeflate gzencode gzinflate gzuncompress hash hash_algos hash_equals hash_file hash_hmac header
  header_remove headers_sent hex2bin hexdec highlight_string hrtime html_entity_decode htmlentities htmlspecialchars
  htmlspecialchars_decode http_build_query http_response_code hypot iconv idate ignore_user_abort implode in_array
  ini_get ini_set intdiv interface_exists intval is_a is_array is_bool is_callable is_countable is_dir is_executable
  is_file is_finite is_float is_infinite is_int is_integer is_iterable is_link is_nan is_null is_numeric is_object
  is_readable is_resource is_scalar is_string is_subclass_of is_writable isset iterator_apply iterator_count
  iterator_to_array join json_decode json_encode json_last_error json_last_error_msg key key_exists krsort ksort lcfirst
  levenshtein libxml_use_internal_errors link list localeconv log log10 ltrim mail max mb_convert_case mb_convert_encoding
  mb_detect_encoding mb_internal_encoding mb_str_split mb_strimwidth mb_stripos mb_strlen mb_strpos mb_strrpos
  mb_strtolower mb_strtoupper mb_strwidth mb_substr mb_substr_count md5 md5_file memory_get_peak_usage memory_get_usage
  memory_reset_peak_usage metaphone method_exists microtime min mkdir mktime move_uploaded_file mt_rand mt_srand natcasesort
  natsort next nl2br number_format ob_end_clean ob_get_clean ob_get_contents ob_get_level ob_start octdec opcache_get_status
  opendir openssl_decrypt openssl_encrypt openssl_random_pseudo_bytes ord pack parse_str parse_url passthru
  password_hash password_needs_rehash password_verify pathinfo pcntl_fork pcntl_signal php_sapi_name php_uname phpversion
  pi popen pow preg_grep preg_last_error preg_last_error_msg preg_match preg_match_all preg_quote preg_replace
  preg_replace_callback preg_replace_callback_array preg_split prev print print_r printf proc_close proc_open
  property_exists putenv quotemeta rand random_bytes random_int range rawurldecode rawurlencode read readdir readfile
  readline realpath register_shutdown_function rename reset restore_error_handler restore_exception_handler rewind rmdir
  round rsort rtrim scandir serialize session_start session_id session_destroy set_error_handler set_exception_handler
  set_time_limit setcookie setlocale settype sha1 sha1_file shell_exec shuffle similar_text simplexml_load_string sin
  sleep sort spl_autoload_register spl_object_hash spl_object_id sprintf sqrt srand sscanf stat str_contains str_ends_with
  str_getcsv str_ireplace str_pad str_repeat str_replace str_split str_starts_with str_word_count strcasecmp strchr strcmp
  strcspn stream_context_create stream_get_contents stream_get_meta_data stream_isatty stream_select stream_set_blocking
  stream_set_timeout stream_socket_client strftime strip_tags stripos stripslashes stristr strlen strnatcasecmp
  strnatcmp strncasecmp strncmp strpbrk strpos strrchr strrev strripos strrpos strspn strstr strtok strtolower strtotime
  strtoupper strtr strval substr substr_compare substr_count substr_replace symlink sys_get_temp_dir syslog system tan
  tempnam time timezone_identifiers_list tmpfile touch trait_exists trigger_error trim uasort ucfirst ucwords uksort umask
  uniqid unlink unpack unserialize unset urldecode urlencode usleep usort utf8_decode utf8_encode var_dump var_export
  version_compare vfprintf vprintf vsprintf wordwrap array_any array_all
`);

/** Members of PHP's own classes: with a receiver of unknown type, they are as likely theirs. */
export const commonMembers: ReadonlySet<string> = wordsOf(`
  __construct __destruct __call __callStatic __get __set __isset __unset __toString __invoke __clone __debugInfo
  __serialize __unserialize __sleep __wakeup __set_state with expects add append attach bind bindTo bindParam bindValue call close
  commit count createFromFormat createFromInterface current diff detach enqueue dequeue eof errorCode errorInfo exchangeArray
  exec execute fetch fetchAll fetchColumn fetchObject fgets format from fromCallable fread fwrite get getArrayCopy
  getAttributes getCode getConstants getConstructor getDocComment getExtension getFile getFileName getFilename getIterator
  getLine getMessage getMethod getMethods getName getNamespaceName getOffset getParameters getParentClass getPath
  getPathname getPrevious getProperties getProperty getRealPath getReturnType getSeverity getShortName getSize getTimestamp
  getTimezone getTrace getTraceAsString getType getValue has hasMethod hasProperty hasType implementsInterface inTransaction
  invoke invokeArgs isAbstract isBuiltin isDefaultValueAvailable isDir isFile isFinal isInstance isInstantiable isInterface
  isOptional isPublic isSubclassOf isVariadic jsonSerialize key lastInsertId modify newInstance newInstanceArgs
  newInstanceWithoutConstructor next offsetExists offsetGet offsetSet offsetUnset pop prepare push query quote read
  rewind rollBack rowCount seek send serialize set setAccessible setAttribute setDate setFlags setTime setTimestamp
  setTimezone setValue shift sub throw top tryFrom unserialize unshift valid write
`);
