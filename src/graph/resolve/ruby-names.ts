import { wordsOf } from "./path.js";

/** What can be required without a gem. */
export const library: ReadonlySet<string> = wordsOf(`
  English abbrev base64 benchmark bigdecimal bundler cgi cmath coverage csv date dbm debug delegate digest drb erb etc
  expect fcntl fiber fiddle fileutils find forwardable gdbm getoptlong io ipaddr irb json logger matrix minitest
  monitor mutex_m net nkf objspace observer open-uri open3 openssl optparse ostruct pathname pp prettyprint prime pstore
  psych pty racc rake rbconfig rdoc readline reline resolv rexml rinda ripper rss rubygems scanf sdbm securerandom set
  shellwords singleton socket stringio strscan syslog tempfile test thread time timeout tmpdir tracer tsort un unicode_normalize
  uri weakref webrick win32ole yaml zlib
`);

/** Methods of Kernel and Module, and constants that every program has. */
export const runtime: ReadonlySet<string> = wordsOf(`
  Array BasicObject Binding Class Comparable Complex Data Date DateTime Dir ENV ARGV ARGF Encoding EncodingError
  Enumerable Enumerator Errno ERB EOFError Exception FalseClass Fiber File FileTest FileUtils Float FloatDomainError
  FrozenError GC Hash IO IOError IndexError Integer Interrupt JSON Kernel KeyError LoadError LocalJumpError Logger
  Marshal MatchData Math Method Module Monitor Mutex NameError NilClass NoMatchingPatternError NoMemoryError
  NoMethodError NotImplementedError Numeric Object ObjectSpace OpenStruct OpenSSL Pathname Proc Process Psych Queue RUBY_ENGINE
  RUBY_PLATFORM RUBY_VERSION Ractor Random Range RangeError Rational RbConfig Regexp RegexpError RubyVM RuntimeError
  ScriptError SecureRandom SecurityError Set Shellwords Signal SignalException SimpleDelegator Singleton SizedQueue
  StandardError STDERR STDIN STDOUT StopIteration String StringIO StringScanner Struct Symbol SyntaxError SystemCallError
  SystemExit SystemStackError TCPServer TCPSocket Tempfile Thread ThreadError ThreadGroup Time Timeout TracePoint TrueClass
  TypeError URI UnboundMethod UncaughtThrowError Warning YAML ZeroDivisionError Zlib
  __callee__ __dir__ __method__ abort alias_method at_exit attr attr_accessor attr_reader attr_writer autoload binding
  block_given? caller caller_locations catch class class_eval class_exec const_get const_set constants define_method
  eval exec exit exit! extend fail fork format freeze frozen? gets global_variables gsub hash include included inspect
  instance_eval instance_exec instance_method instance_methods instance_of? instance_variable_defined?
  instance_variable_get instance_variable_set instance_variables is_a? kind_of? lambda load local_variables loop method
  method_defined? methods module_eval module_function nil? object_id open p pp prepend print printf private
  private_class_method private_constant private_instance_methods proc protected public public_class_method
  public_instance_methods public_send putc puts raise rand readline readlines refine remove_const remove_method require
  require_relative respond_to? select send set_trace_func singleton_class singleton_method sleep spawn sprintf srand
  sub super superclass syscall system tap test then throw to_s trap undef_method using warn yield_self dup clone
  instance_variable_names method_missing public_method_defined? const_defined? const_missing module_function
  define_singleton_method ruby2_keywords deprecate_constant
`);

/** Methods of the library's own types: with a receiver of unknown type, they are as likely theirs. */
export const commonMembers: ReadonlySet<string> = wordsOf(`
  + - * / % ** == != < > <= >= <=> === =~ ! !~ << >> & | ^ ~ [] []= +@ -@ new call to_s to_str to_sym to_proc to_i to_int
  to_f to_r to_c to_a to_ary to_h to_hash to_json to_yaml inspect class is_a? kind_of? instance_of? nil? respond_to? send
  public_send __send__ method methods freeze frozen? dup clone hash eql? equal? object_id tap then itself display extend
  abs all? any? append assoc at begin between? binread binwrite bytes bytesize capitalize casecmp casecmp? ceil chars
  chomp chop chr clamp clear close closed? codepoints collect collect_concat combination compact compact! compare_by_identity
  concat count cover? cycle default default= delete delete! delete_at delete_if delete_prefix delete_suffix detect dig
  div divmod downcase downcase! drop drop_while dump each each_char each_cons each_entry each_index each_key each_line
  each_pair each_slice each_value each_with_index each_with_object empty? encode encoding end end_with? entries eof? even?
  except exclude? exist? expand_path fetch fetch_values file? fill filter filter! filter_map find find_all find_index first
  flat_map flatten flatten! floor flush force_encoding format get getc gets grep grep_v group_by gsub gsub! has_key?
  has_value? include? index infinite? inject insert instance_variable_get instance_variable_set integer? intersect?
  invert isatty join keep_if key key? keys last length lines ljust load lock lstrip lazy map map! match match? max max_by
  member? merge merge! message min min_by minmax mkdir_p modulo name nan? negative? next none? odd? one? open ord pack
  parse partition path pop pos positive? pow pred prepend product puts push raise read readline readlines readpartial
  reduce reject reject! replace reset resume reverse reverse! reverse_each rewind rindex rjust rotate round rpartition
  rstrip run sample scan seek select select! set shift shift! shuffle size slice slice! sort sort! sort_by sort_by! split
  squeeze start start_with? step store strftime string strip strip! sub sub! succ sum swapcase synchronize sysread syswrite
  take take_while tally times title tr transform_keys transform_values transpose truncate unicode_normalize uniq uniq!
  unlink unlock unpack unpack1 unshift upcase upcase! update upto downto utc valid_encoding? value value? values values_at
  wait wakeup write year month day hour zero? zip now at join alive? backtrace full_message cause exception status success?
  options args arguments id type body header headers host port report authors files summary homepage licenses executables
  bindir require_paths add_dependency add_runtime_dependency add_development_dependency
`);
