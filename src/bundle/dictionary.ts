/**
 * Words that stand in the files of most projects, sorted: a blob's vocabulary names them by number.
 *
 * Part of the format, so this list never changes; a better one would come with another format. Made once, by
 * counting in how many files of twenty repositories of different languages (all under MIT, BSD, Apache or PSF
 * licences) a term stands: kept are the 2,048 with the largest mean share of files times length, in four or
 * more repositories, as the tokenizer spells them. It takes a third off the facts of small files.
 */
export const dictionary: readonly string[] = `
__call__ __dict__ __dirname __file__ __future__ __getitem__ __init__ __iter__ __main__ __module__ __name__
__repr__ _blank _method abc abcdefghijklmnopqrstuvwxyz ability abl abort about abov absolut abspath abstract
abstraction accent accept acceptabl access accessibl accord account accumulat acknowledg across action activ
activat actual actually adapt adapter add addeventlistener addition additional additionally addr address
adjust advanc advantag af af_inet affect after afterward again against age agent agreed agreement alert
algorithm alia alias align aliv all alloc allocat allocation allow along alpha already also alter alternat
alternativ alternatively although alway amount ampersand an anchor and android annotation anonymous another
answer any anyth anyway ap apach api apis app appear append appl appli applicabl application apply approach
appropriat appropriately arbitrary architectur archiv are aren arg argument argumenterror argv aris around
array articl artifact as ascii asid ask assembly assert assertequals assertfalse assertion assertionerror
asserttrue asset assign assignment associat assum assumption asterisk async asynchronous asynchronously at
atom atomic attach attachment attack attempt attr attribut auth authenticat authentication author
authorization auto automatic automatically availabl avoid await back backend background backward bad bar bas
base64 basenam basic basically basicauth basis batch baz be becaus becom been befor begin behav behavior
behaviour being below benchmark best beta better between big bin binary bind bit blank blob block blog body
bold bool boolean bootstrap border both bottom bound boundary box br bracket branch break brief broken
browser bsd bubbl buf buffer bug build builder built builtin bundl but button by bypass byt cach calculat
calculation call callabl callback caller can cancel cancell cancellation cannot canonical capability
capacity capital captur car carriag cas cast catch category caus cb cc cell center cert certain certificat
chain challeng chan chang changelog channel char character charg charset check checkout child children choic
choos chosen chunk circular claim class claus clean cleanup clear cli click client clon clos closur cmd cod
codec col collect collection colon color column com combin combination comma command comment commercial
commit common commonly communication community compact compar comparison compat compatibility compatibl
compil compilation compiler compileroptions complet completely completion complex complianc component
composit compress compression comput concat concatenat concret concurrency concurrent condition conditional
conf config configur configurabl configuration confirm conflict conform conn connect connection
consequential consider consist consistency consistent consol const constant constraint construct constructor
consum contact contain container content content_length content_type contenttype context contextlib continu
contract contrib contribut contribution contributor control controll convenienc convenient convention
conversion convert converter convertibl cooki cookiejar cooky copy copyright cor correct correctly
correspond corrupt could count counter cover coverag cpu crash creat createelement creation creator
credential critical cross crypto cryptography css ctx curl current currently cursor custom customiz
customization cwd cycl damag darwin dash dat data databas datetim db de deal debug debugger decid decimal
declar declaration decod decoder decorator deep deepequal def default defer defin definition del delay
delegat delet delimiter delta demonstrat dep depend dependency dependent deploy deployment deprecat
deprecation deprecationwarning depth deriv describ description descriptor deserializ deserializer design
desir destination destroy detail detect detection determin dev devdependencies develop developer development
devic diagnostic dict dictionary did didn diff differ differenc different differently digest digit dir
direct direction directiv directly directory dirnam disabl disallow discard disconnect discuss discussion
disk dispatch display disposition dist distinguish distribut distribution div division do doc doctest doctyp
document documentation doe doesn doing domain don dot doubl down download drop dtd due dummy dump duplicat
dur duration dynamic dynamically each earlier early easier easily easy echo edit edition effect effectively
efficient either element elif els elseif em email embed emit empty en enabl encapsulat encod encoder
encounter encrypt end endif endpoint endswith enforc engin enough ensur enter entir entity entry enum
enumerabl enumerat enumeration env environ environment eof eq equal equality equiv equivalent err errno
error errorhandler escap especially establish etc eval evaluat evaluation evaluator even event eventually
every everyth ex exact exactly exampl exc exceed except exception exchang exclud exclusion exclusiv exec
execut executabl execution exist exit expand expect expectation experienc experimental expir explain
explanation explicit explicitly export expos expr express expression ext extend extension external extra
extract extraction fact factory fail failur fall fallback fals family farm fast faster fatal fd featur feed
fetch few ffffff field figur fil filenam fileno filepath filesystem fill filter final finaliz finally find
finder finish first fitness fix fixtur flag flatten float floor flush fmt fn folder follow font foo foobar
footer for forbidden forc foreach fork form format formatter forward found foundation four fprintf fraction
fragment fram framework fre freebsd from front fs full fully func function functional functionality furnish
further futur gen general generally generat generation generator generic get getattr getelementsbytagname
getitem getmessage getname getproperty gettype getvalue gh git github giv given glob global globally gmail
go going golang good googl got goto govern grant graph greater group gt guarante guaranteed guard guess guid
gzip h1 h2 h4 hand handl handler handlerfunc hang happen happy hard has hasattr hash hav head header height
hello help helper helpful her hereby hidden hierarchy high higher highlight hint history hold holder hook
horizontal host hostnam how however href html html4 http httponly hub human hyphen icon id idea ident
identical identifier identify identity idl if ignor illegal imag img immediately immutabl impl implement
implementation impli implicit implicitly import important importerror improv improvement in inc includ incom
incompatibl incomplet incorrect incorrectly increas increment indent indentation index indexof indicat
indicator indirect individual inet infinit infinity info inform information informational inherit inheritanc
init initial initializ initialization initializer inject inlin inner innerhtml input insensitiv insert insid
inspect install installation instanc instanceof instantiat instantiation instead instruction int int32 int64
integer integrat integration intend interact interaction interactiv intercept interceptor interest interfac
intermediat internal internally interpret interpreter interrupt interval into introduc introduction invalid
invalidat invariant invocation invok involv io ip is isempty isinstanc isn iso issu it item iter iterabl
iterat iteration iterator its itself java javascript job join jpg js json junit just kd keep kernel key
keyboard keyerror keyword kind know known kwarg label lambda lang languag larg larger last later latest
latin law layer layout lazy lead least leav left legacy len length less let letter level li liability liabl
lib library licens lifecycl lifetim lik likely limit limitation lin link lint linux list listen listener
literal littl liv ll load loader local localhost locat location lock log logger logic logical login loglevel
long longer look lookup loop loos lost lot low lower lowercas ls lt mac machin macos macro mad mail main
maintain maintainer major mak makefil maker malform malloc manag management manager manual manually many map
mapper margin mark markdown marker marshal mask master match matcher math matrix matter max maximum may mayb
md mean meant mechanism media medium member memory mention merchantability merg messag meta metadata meth
method metric micro microsecond microsoft middl middlewar might millisecond mim min minimal minimum minor
minus minut miscellaneous mismatch miss mix mkdir mock mod model modifi modification modifier modify modul
monitor mor most mount mov mozilla ms msg much multi multipart multipl multithread must mut mutabl mutex my
nam namespac nativ nav navigation nbsp necessarily necessary need negativ nest net network never new newlin
next nf nil no nod node_modules non nonblock noninfringement normal normaliz normally not not_found noth
notic notification notify notimplementederror now null num number numeric nv obj object obtain occur of off
offer official officially offset often ok old older omit on onc one oneshot onload only op open openssl
operat operation operator opt optimiz optimization option optional optionally or order ordinal org
organization origin original os oserror other otherwis our out outlin output outsid over overflow overlap
overload overrid overridden overview overwrit own owner pack packag pad pag pair panic parallel param
parameter parameteriz parametriz parent parenthesis pars parseint parser part partial partially particular
particularly partition party pass password past patch path path_info pathnam pattern payload pend peopl per
percent perform performanc period permanent permission permit persist persistenc persistent person php pick
pid pin pip pipelin pkg plac placeholder plain platform pleas plug plugin plus png point pointer policy poll
pool pop populat port portion pos position positiv posix possibility possibl possibly post potential
potentially power practic pragma pre precedenc precision prefer prefix prepar prepend present preserv pretty
prev prevent preview previous previously primary primitiv print printf println prior priority privat
probably problem proc process processor produc product production profil program progress project promis
prompt prop propagat proper properly property protect protection proto protobuf protocol prototyp provid
provider proxy pseudo ptr pub public publish pull pull_request purpos push put py python python_version
query query_string queryselector queryselectorall question queu quickstart quot rais rand random rang rather
raw rawvalue rb re reach read readabl reader readfile readlin readm readonly readthedoc ready real really
realm reason receiv receiver recent recogniz recommend record recursion recursiv recursively recv redirect
redirection reduc ref refer referenc reflect reflection refresh regard regardless regex regexp register
registration registry regression regular reject rejection rel relat relativ releas relevant reload rely
remain remark remember remot remote_addr remov renam render repeat replac replacement repo report reporter
repository repr represent representation reproduc req request request_method requir requirement res reserv
reset resolution resolv resolver resourc resp respect respectively respond respons responsewriter responsibl
rest restart restor restrict restriction result resum retain retriev retrieval retry return returnvalue reus
rev revers revision rewind rewrit rfc right rol root round rout router row ruby rul run runner runtim
runtimeerror rust saf safely sam sampl satisfy sav say scal scalar scan scenario schedul scheduler schem
schema scop screen script script_name scroll sdk search sec second secondary secret section secur security
see seek seem seen segment select selection selector self sell semantic semicolon send sendfil sens sensitiv
sent sep separat separately separator sequenc sequential serializ serializabl serialization serializer serv
server server_name servic session set setattr setdefault setitem setter settimeout setup setvalue several
severity sha shall shar shell shift short shortcut should shouldn show shown shutdown sid sign signal
signatur significant silent silently similar similarly simpl simply sinc singl sit situation siz sizeof skip
slash sleep slic slightly slot small smaller snapshot snippet so sock sockaddr socket softwar solution som
someth sometim sort sorter sourc spac span spawn spec special specifi specific specifically specification
specify speed split sprintf sql squar src ssl stack stackoverflow stacktrac standalon standard start
startswith startup stat statement static status statuscode std stderr stdin stdio stdlib stdout step still
stop stor storag str strategy stream streamreader strict strictequal string stringify stringio strip strong
struct structur studio stuff styl stylesheet sub subclass subdomain subject sublicens submit subprocess
subscriber subsequent substantial substitut substr subtyp succeed success successful successfully such
suffix suggest suggestion suit suitabl summary super suppli support suppress sur surround switch symbol
symlink sync synchroniz synchronous syntax syntaxerror sys syscall system tab tabl tag tail tak taken target
task tbody tcp td team teardown telemetry tell temp tempfil templat temporarily temporary term terminal
terminat test testcase tester text th than thank that the their them then ther therefor thes they thing
think third this thos though thre thread threshold through throw thrown thu thus tim timeout timer timestamp
titl tls tmp to toarray todo together toggl tojson token too tool top tort tostring total tr trac traceback
track trail transaction transfer transform transition transitional translat translation transmission
transport tre treat trigger trim tru truncat trust try ts tupl turn tutorial twitter two txt typ typedef
typeerror typeof typescript typically ubuntu uint uint32 uint64 uintptr ul unabl unauthoriz unavailabl
unchang uncheck undefin under underlin underly underscor understand undocument unexpect unfortunately
unhandl unicod union uniqu unit universal unix unknown unless unlik unlink unlock unmarshal unnecessary
unpack unquot unreachabl unregister unsaf unset unsign unspecifi unsupport until unus unwrap up updat upgrad
upload upper uppercas uri url urlencod urllib urls us usag use used useful user usernam using usually utf
utf8 util utility uv v0 v1 val valid validat validation valu valueerror valueof var variabl variant various
ve vector vendor verbos verification verify version vertical very via view viewport virtual visibl visit
visual visualstudio void vulnerability w3 w3c wait want warn warranty was watch watcher way we web websit
welcom well wer what whatever when whenever wher whether which whil whit whitespac whol whom whos why width
wiki wikipedia wildcard will win win32 window with within without won word work workaround worker workflow
workspac world would wrap wrapper writ writabl writeheader writer written wrong www xml xmlhttprequest xxx
year yes yet yield you your yourself zero
`
  .trim()
  .split(/\s/);
