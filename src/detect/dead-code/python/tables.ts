const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Bases that call nothing of what a class adds: they say what it is, and no more. */
export const plainBases = words(`
  object ABC Generic Protocol Enum IntEnum StrEnum Flag IntFlag ReprEnum NamedTuple TypedDict Exception BaseException
  RuntimeError ValueError TypeError KeyError IndexError LookupError AttributeError OSError IOError ImportError
  ArithmeticError AssertionError NotImplementedError StopIteration TimeoutError ConnectionError PermissionError
  FileNotFoundError UserWarning Warning DeprecationWarning RuntimeWarning FutureWarning SyntaxError UnicodeError
  dict list set tuple str int float bytes frozenset type property deque OrderedDict defaultdict Counter
  local SimpleNamespace
`);

/** Bases by which a class is a record: what stands in it is data. */
export const recordBases = words(`
  BaseModel RootModel BaseSettings SQLModel GenericModel TypedDict NamedTuple Struct Schema Model Document Message
  Structure Union BigEndianStructure LittleEndianStructure Serializer ModelSerializer Form ModelForm DeclarativeBase
  Base EmbeddedDocument
`);

/** Decorators by which it is one. */
export const recordDecorators = words(`
  dataclass dataclasses attrs attr s define mutable frozen ib dataclass_json dataclass_transform
`);

export const enumBases = words("Enum IntEnum StrEnum Flag IntFlag ReprEnum");

/** Decorators that hand what they decorate to nobody. */
export const quietDecorators = words(`
  property cached_property functools cached staticmethod classmethod lru_cache cache wraps contextmanager
  asynccontextmanager dataclass s define mutable frozen total_ordering override final no_type_check runtime_checkable
  deprecated singledispatch singledispatchmethod unique jit njit vectorize retry timeit profile typechecked beartype
  coroutine deferred inlineCallbacks setter getter deleter patch skip skipIf skipUnless expectedFailure usefixtures
  parametrize given settings example python_2_unicode_compatible login_required csrf_exempt atomic
  require_http_methods require_GET require_POST add_metaclass dataclass_transform
`);

/** Classes whose objects a server or a worker loads by the name of a file and a variable. */
export const applications = words(`
  Flask FastAPI Celery Starlette Sanic Quart Typer Dash Bottle Litestar APIFlask Robyn BlackSheep Huey Chalice Eel
  App get_wsgi_application get_asgi_application make_wsgi_app Kedro Definitions DAG FastMCP Connexion FlaskApp
`);

/** Functions that make one. */
export const factories = words("create_app make_app get_app application lambda_handler");

/** Names of files that something other than the code starts, and whether all that they define is looked for by name. */
export const startedFiles: ReadonlyMap<string, { readonly exports: boolean; readonly by: string }> = new Map(
  Object.entries({
    "__main__.py": { exports: false, by: "the interpreter" },
    "setup.py": { exports: false, by: "installers" },
    "noxfile.py": { exports: true, by: "nox" },
    "tasks.py": { exports: true, by: "invoke or a worker" },
    "fabfile.py": { exports: true, by: "fabric" },
    "dodo.py": { exports: true, by: "doit" },
    "locustfile.py": { exports: true, by: "locust" },
    "manage.py": { exports: false, by: "whoever manages the site" },
    "wsgi.py": { exports: true, by: "a server" },
    "asgi.py": { exports: true, by: "a server" },
    "main.py": { exports: false, by: "whoever starts the program" },
    "app.py": { exports: false, by: "a server" },
    "server.py": { exports: false, by: "whoever starts the program" },
    "run.py": { exports: false, by: "whoever starts the program" },
    "cli.py": { exports: false, by: "whoever starts the program" },
    "lambda_function.py": { exports: true, by: "a cloud function" },
    "function_app.py": { exports: true, by: "a cloud function" },
    "hubconf.py": { exports: true, by: "torch.hub" },
    "gunicorn.conf.py": { exports: true, by: "gunicorn" },
    "gunicorn_conf.py": { exports: true, by: "gunicorn" },
    "celeryconfig.py": { exports: true, by: "celery" },
    "sitecustomize.py": { exports: true, by: "the interpreter" },
    "usercustomize.py": { exports: true, by: "the interpreter" },
    "versioneer.py": { exports: true, by: "setup.py" },
    "conanfile.py": { exports: true, by: "conan" },
    "jupyter_notebook_config.py": { exports: true, by: "jupyter" },
    ".ycm_extra_conf.py": { exports: true, by: "an editor" },
    SConstruct: { exports: true, by: "scons" },
    SConscript: { exports: true, by: "scons" },
    wscript: { exports: true, by: "waf" },
  }),
);

/** Places whose files a framework takes, whatever imports them: patterns of paths. */
export const takenPaths: readonly {
  readonly path: RegExp;
  /** First part of an import that must stand somewhere in the repository; null where the path says enough. */
  readonly with: string | null;
  readonly by: string;
}[] = [
  { path: /(^|\/)docs?\/(.*\/)?conf\.py$/, with: null, by: "sphinx" },
  {
    path: /(^|\/)(doc|docs|_ext|_extensions|sphinxext)\/.*\.py$/,
    with: null,
    by: "the documentation's build",
  },
  { path: /(^|\/)(alembic|migrations)\/env\.py$/, with: null, by: "alembic" },
  { path: /(^|\/)versions\/[^/]+\.py$/, with: "alembic", by: "alembic" },
  { path: /(^|\/)migrations\/[^/]+\.py$/, with: null, by: "migrations" },
  { path: /(^|\/)management\/commands\/[^/]+\.py$/, with: "django", by: "django's commands" },
  { path: /(^|\/)templatetags\/[^/]+\.py$/, with: "django", by: "django's templates" },
  {
    path: /(^|\/)(settings(\/[^/]+|[^/]*)|urls|admin|apps|models(\/[^/]+)?|middleware|context_processors|signals|routing|sitemaps|feeds|translation|search_indexes|backends)\.py$/,
    with: "django",
    by: "django",
  },
  { path: /(^|\/)(tests|test)\.py$/, with: "django", by: "django's test runner" },
  { path: /(^|\/)spiders\/[^/]+\.py$/, with: "scrapy", by: "scrapy" },
  { path: /(^|\/)(items|pipelines|middlewares|settings)\.py$/, with: "scrapy", by: "scrapy" },
  { path: /(^|\/)dags\/.*\.py$/, with: "airflow", by: "airflow" },
  { path: /(^|\/)pages\/[^/]+\.py$/, with: "streamlit", by: "streamlit" },
  { path: /(^|\/)config\/[^/]+\.py$/, with: null, by: "whatever is set up by it" },
];

/** Folders whose modules programs list and load by name. */
export const pluginFolder =
  /(^|_|-)(plugins?|library|modules?|module_utils|extensions?|addons?|hooks?|filters?|callbacks?|contrib|custom_components|integrations?|drivers?|providers?|backends?|recipes|rules|checks|cogs|commands|actions)$/;

/** Of test classes and modules, what runners call by name. */
export const testHooks = words(`
  setUp tearDown setUpClass tearDownClass setUpModule tearDownModule asyncSetUp asyncTearDown runTest setUpTestData
  setup_method teardown_method setup_class teardown_class setup_module teardown_module setup_function
  teardown_function setup teardown setup_package teardown_package load_tests addCleanup id shortDescription
`);

/** Methods that the language's library calls on whatever is given to it. */
export const calledByName = words(`
  find_spec find_module find_loader find_distributions exec_module create_module load_module get_data get_code
  get_source is_package get_filename iter_modules invalidate_caches path_stats set_data get_resource_reader
  open_resource resource_path contents files module_repr
  read readline readlines readinto write writelines flush close closed seek tell truncate fileno isatty readable
  writable seekable detach getvalue mode encoding name
  emit handle format filter makeRecord formatException formatTime createLock acquire release
  connection_made connection_lost data_received eof_received datagram_received error_received pause_writing
  resume_writing run start join utcoffset tzname dst fromutc default object_hook keys items values get next send throw
  cursor commit rollback execute fetchone fetchall
  handle_starttag handle_endtag handle_data startElement endElement characters startDocument endDocument
  from_param persistent_id persistent_load reducer_override dispatch_table convert_field get_field get_value format_field
`);
