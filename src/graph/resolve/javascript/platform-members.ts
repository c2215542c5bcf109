import { wordsOf } from "../path.js";

/** Methods of what the language, browsers and Node bring along. */
export const platformMembers: ReadonlySet<string> = wordsOf(`
  AddSearchProvider IsSearchProviderInstalled UTC abort abs acceptNode access accessSync acos acosh add
  addAll addColorStop addCue addEventListener addHandler addIceCandidate addInitializer addListener addModule
  addPath addRange addRule addSourceBuffer addTextTrack addTrack addTrailers addTransceiver address adopt
  adoptNode advance after alert all allSettled alloc allocUnsafe allocUnsafeSlow allocationSize allowElement
  anchor and animate animationsPaused any append appendBuffer appendChild appendData appendFile
  appendFileSync appendHeader appendItem appendMedium appendRule apply applyConstraints arc arcTo arrayBuffer
  asIndexedPairs asIntN asUintN asin asinh assert assign assignSocket assignedElements assignedNodes at atan
  atan2 atanh atob attachInternals attachShadow availableMemory back basename before beginElement
  beginElementAt beginPath bezierCurveTo big bind binding blink blob blur bold bound btoa byteLength bytes
  call canMakePayment canParse canPlayType canShare cancel cancelAndHoldAtTime cancelAnimationFrame
  cancelIdleCallback cancelScheduledValues cancelVideoFrameCallback cancelWatchAvailability captureEvents
  captureStream caretPositionFromPoint caretRangeFromPoint catch cbrt ceil changeType charAt charCodeAt chdir
  check checkEnclosure checkIntersection checkValidity checkVisibility chmod chmodSync chown chownSync claim
  clear clearAppBadge clearData clearInterval clearLiveSeekableRange clearMarks clearMeasures clearParameters
  clearRect clearResourceTimings clearTimeout clearWatch click clip clone cloneContents cloneNode cloneRange
  close closePath closeSync closest clz32 cmp codePointAt collapse collapseToEnd collapseToStart commit
  commitStyles compare compareBoundaryPoints compareDocumentPosition compareExchange comparePoint compile
  complete compose composedPath computedStyleMap concat configure confirm connect consolidate
  constrainedMemory construct containing contains containsNode context continue continuePrimaryKey
  convertToBlob convertToSpecifiedUnits copy copyBytesFrom copyFile copyFileSync copyFromChannel copyTo
  copyToChannel copyWithin cork cos cosh count countReset cp cpSync cpuUsage create createAnalyser
  createAnswer createBidirectionalStream createBiquadFilter createBuffer createBufferSource
  createCDATASection createCaption createChannelMerger createChannelSplitter createComment
  createConicGradient createConstantSource createContextualFragment createConvolver createDataChannel
  createDelay createDocument createDocumentFragment createDocumentType createDynamicsCompressor createElement
  createElementNS createEvent createExpression createGain createHTMLDocument createIIRFilter
  createImageBitmap createImageData createIndex createLinearGradient createMediaElementSource createMediaKeys
  createMediaStreamDestination createMediaStreamSource createNSResolver createNodeIterator createObjectStore
  createObjectURL createOffer createOscillator createPanner createPattern createPeriodicWave
  createProcessingInstruction createRadialGradient createRange createReadStream createReader createSVGAngle
  createSVGLength createSVGMatrix createSVGNumber createSVGPoint createSVGRect createSVGTransform
  createSVGTransformFromMatrix createScriptProcessor createSession createStereoPanner createSyncAccessHandle
  createTBody createTFoot createTHead createTask createTextNode createTreeWalker createUnidirectionalStream
  createWaveShaper createWritable createWriteStream customSections cwd databases debug decode decodeAudioData
  decodingInfo decrypt deepEqual deepStrictEqual defer define defineProperties defineProperty delete
  deleteCaption deleteCell deleteContents deleteData deleteDatabase deleteFromDocument deleteIndex
  deleteMedium deleteObjectStore deleteProperty deleteRow deleteRule deleteTFoot deleteTHead deref deriveBits
  deriveKey deselectAll destroy destroySoon detach detachSocket difference digest dir dirname dirxml disable
  disconnect dispatchEvent dispose disposeAsync div dlopen doesNotMatch doesNotReject doesNotThrow
  drawFocusIfNeeded drawImage drop elementFromPoint elementsFromPoint ellipse emit emitWarning empty enable
  encode encodeInto encodingInfo encrypt end endElement endElementAt endOfStream endsWith enqueue entries
  enumerateDevices equal equals error escape estimate evaluate eventNames every exchange exec execCommand
  exists existsSync exit exitFullscreen exitPictureInPicture exitPointerLock exp expm1
  exponentialRampToValueAtTime exportKey exports extend extname extractContents f16round fail fastSeek fchmod
  fchmodSync fchown fchownSync fdatasync fdatasyncSync fetch file fill fillRect fillText filter finally find
  findIndex findLast findLastIndex findRule finish firstChild fixed flat flatMap flipX flipY floor flush
  flushHeaders focus fontcolor fontsize for forEach forceRedraw formData format formatRange
  formatRangeToParts formatToParts forward freeze from fromAsync fromBase64 fromCharCode fromCodePoint
  fromEntries fromEpochMilliseconds fromEpochNanoseconds fromFloat32Array fromFloat64Array fromHex fromMatrix
  fromPoint fromQuad fromRect fround fstat fstatSync fsync fsyncSync ftruncate ftruncateSync futimes
  futimesSync generateCertificate generateKey generateKeyFrame generateRequest get getAll getAllKeys
  getAnimations getArg getAsFile getAsString getAudioTracks getBBox getBigInt64 getBigUint64 getBounds
  getBuiltinModule getCTM getCalendars getCapabilities getChannelData getClientRect getClientRects
  getCollations getComputedStyle getConfiguration getConnections getConstraints getContext getCueAsHTML
  getCueById getCurrentTime getData getDate getDay getDirectory getDisplayMedia getElementById
  getEnclosureList getEntries getEntriesByName getEntriesByType getExtentOfChar getFile getFileHandle
  getFingerprints getFloat16 getFloat32 getFloat64 getFullYear getGamepads getHTML getHeader getHeaderNames
  getHeaders getHeapSnapshot getHourCycles getHours getImageData getInt16 getInt32 getInt8 getItem getKey
  getKeyframes getLineDash getMaxListeners getMetadata getMilliseconds getMinutes getModifierState getMonth
  getName getNamedItem getNamedItemNS getNotifications getNumberOfChars getOrInsert getParameter
  getParameters getParent getPhotoSettings getPointAtLength getPropertyValue getPrototypeOf getPublicKey
  getRandomValues getRangeAt getRawHeaderNames getReader getReceivers getRegistration getRegistrations
  getRootNode getSVGDocument getScreenCTM getSeconds getSelection getSenders getSetCookie getSettings getSize
  getStartTime getState getStats getSubscription getSubscriptions getTargetRanges getTextInfo getTime
  getTiming getTotalLength getTrackById getTracks getTransceivers getTransform getTransports getType
  getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMinutes getUTCMonth getUTCSeconds getUint16 getUint32
  getUint8 getUserMedia getVideoTracks getVoices getWeekInfo getWriter getegid geteuid getgroups go grabFrame
  group groupBy groupCollapsed groupEnd grow handleEvent has hasChildNodes hasFeature hasFocus hasHeader
  hasOwn hasOwnProperty hasPointerCapture hasStorageAccess hasUncaughtExceptionCaptureCallback hidePopover
  hrtime hypot ifError importKey importNode importScripts importStylesheet imports imul includes index
  indexOf info init initCompositionEvent initCustomEvent initEvent initKeyboardEvent initMessageEvent
  initMouseEvent initStorageEvent initTextEvent initUIEvent initgroups initialize insertAdjacentElement
  insertAdjacentHTML insertAdjacentText insertBefore insertCell insertDTMF insertData insertItemBefore
  insertNode insertRow insertRule inspect intercept intersection intersectsNode inverse invertSelf is
  isAbsolute isArray isBuffer isConditionalMediationAvailable isConfigSupported isContextLost
  isDefaultNamespace isDisjointFrom isEncoding isEqualNode isError isExtensible isFinite isFrozen isInteger
  isLockFree isNaN isPaused isPointInFill isPointInPath isPointInRange isPointInStroke isPrototypeOf
  isSafeInteger isSameEntry isSameNode isSealed isSubsetOf isSupersetOf isTypeSupported
  isUserVerifyingPlatformAuthenticatorAvailable isView isWellFormed italics item iterateNext iterator
  javaEnabled join json key keyFor keys kill lastChild lastIndexOf lchown lchownSync lineTo
  linearRampToValueAtTime link linkSync listen listenerCount listeners load loadEnvFile localeCompare lock
  log log10 log1p log2 lookupNamespaceURI lookupPrefix lowerBound lstat lstatSync lutimes lutimesSync map
  mark match matchAll matchMedia matches matchesGlob matrixTransform max maximize measure measureText
  memoryUsage min minimize mkdir mkdirSync mkdtemp mkdtempSync modify move moveBefore moveBy moveTo mul
  multiply multiplySelf namedItem navigate negated newValueSpecifiedUnits next nextNode nextSibling nextTick
  normalize notDeepEqual notDeepStrictEqual notEqual notStrictEqual notify now objectStore observe of off ok
  on once only open openAsBlob openCursor openKeyCursor openStdin openSync openWindow opendir opendirSync or
  overrideMimeType ownKeys padEnd padStart parentNode parse parseAll parseCreationOptionsFromJSON parseFloat
  parseFromString parseHTMLUnsafe parseInt parseRequestOptionsFromJSON pause pauseAnimations permissionState
  persist persisted pipe pipeThrough pipeTo play playEffect pop postMessage postTask pow preMultiplySelf
  prepend prependListener prependOnceListener preventDefault preventExtensions preventSilentAccess
  previousNode previousSibling print profile profileEnd prompt propertyIsEnumerable push pushState put
  putImageData quadraticCurveTo query queryCommandEnabled queryCommandIndeterm queryCommandState
  queryCommandSupported queryCommandValue querySelector querySelectorAll question queueMicrotask race random
  randomUUID raw rawListeners read readAsArrayBuffer readAsBinaryString readAsDataURL readAsText readEntries
  readFile readFileSync readInt8 readSync readText readUInt8 readUint8 readdir readdirSync readlink
  readlinkSync readv readvSync reallyExit realpath realpathSync rect redirect reduce reduceRight ref refresh
  register registerProtocolHandler reject rejects relative release releaseEvents releaseLock
  releasePointerCapture reload remove removeAllListeners removeAllRanges removeChild removeCue removeElement
  removeEntry removeEventListener removeHeader removeItem removeListener removeNamedItem removeNamedItemNS
  removeParameter removeProperty removeRange removeRule removeSourceBuffer removeTrack removeUnsafe rename
  renameSync repeat replace replaceAll replaceChild replaceChildren replaceData replaceElementWithChildren
  replaceItem replaceState replaceSync replaceTrack replaceWith reportError reportValidity request
  requestAnimationFrame requestClose requestData requestFrame requestFullscreen requestIdleCallback
  requestMIDIAccess requestMediaKeySystemAccess requestPermission requestPictureInPicture requestPointerLock
  requestStorageAccess requestSubmit requestVideoFrameCallback reset resetAndDestroy resetTransform resize
  resizeBy resizeTo resolve resolvedOptions resourceUsage respond respondWith respondWithNewView restartIce
  restore resume retry return reverse revocable revokeObjectURL rm rmSync rmdir rmdirSync rotate
  rotateAxisAngle rotateAxisAngleSelf rotateFromVector rotateFromVectorSelf rotateSelf round roundRect save
  scale scale3d scale3dSelf scaleNonUniform scaleSelf scroll scrollBy scrollIntoView scrollTo seal search
  seek segment select selectAllChildren selectNode selectNodeContents selectSubString send sendBeacon
  sendKeyFrameRequest serializeToString set setActionHandler setAppBadge setBaseAndExtent setBigInt64
  setBigUint64 setCameraActive setComments setConfiguration setCurrentTime setData setDate setDefaultEncoding
  setDragImage setEncoding setEnd setEndAfter setEndBefore setFloat16 setFloat32 setFloat64 setFormValue
  setFromBase64 setFromHex setFullYear setHTMLUnsafe setHeader setHeaderValue setHeaders setHours setInt16
  setInt32 setInt8 setInterval setItem setKeepAlive setKeyframes setLineDash setMatrix setMatrixValue
  setMaxListeners setMediaKeys setMilliseconds setMinutes setMonth setNamedItem setNamedItemNS setNoDelay
  setOrientToAngle setOrientToAuto setOrientation setParameter setParameters setPeriodicWave setPosition
  setPositionState setPriority setProperty setPrototypeOf setRangeText setRequestHeader setRotate setScale
  setSeconds setSinkId setSkewX setSkewY setSourceMapsEnabled setStart setStartAfter setStartBefore setStatus
  setStdDeviation setStreams setTargetAtTime setTime setTimeout setTransform setTranslate setUTCDate
  setUTCFullYear setUTCHours setUTCMinutes setUTCMonth setUTCSeconds setUint16 setUint32 setUint8
  setUncaughtExceptionCaptureCallback setValidity setValueAtTime setegid seteuid setgroups share shift show
  showModal showNotification showPicker showPopover sign signalAllAcceptedCredentials
  signalCurrentUserDetails signalUnknownCredential sin since sinh skewX skewXSelf skewY skewYSelf
  skipTransition skipWaiting slice small snapshotItem some sort spawn speak splice split splitText sqrt start
  startMessages startOfDay startRendering startViewTransition startsWith stat statSync statfs statfsSync
  stepDown stepUp stop stopImmediatePropagation stopPropagation store stream strict strictEqual strike
  stringify stroke strokeRect strokeText structuredClone sub subarray submit subscribe substr substring
  substringData subtract sup supportedLocalesOf supports surroundContents suspend suspendRedraw symlink
  symlinkSync symmetricDifference table take takePhoto takeRecords tan tanh tee terminate test text then
  throw throwIfAborted throws time timeEnd timeLog timeRemaining timeStamp timeout to toArray toBase64 toBlob
  toDataURL toDateString toExponential toFixed toFixedLengthBuffer toFloat32Array toFloat64Array toHex
  toISOString toInstant toJSON toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString
  toLocaleUpperCase toLowerCase toMatrix toNamespacedPath toPlainDate toPlainDateTime toPlainMonthDay
  toPlainTime toPlainYearMonth toPrecision toResizableBuffer toReversed toSorted toSpliced toString toSum
  toTemporalInstant toTimeString toUTCString toUpperCase toWellFormed toZonedDateTime toZonedDateTimeISO
  toggle togglePopover total trace transaction transfer transferControlToOffscreen transferFromImageBitmap
  transferToFixedLength transferToImageBitmap transform transformPoint transformToDocument
  transformToFragment translate translateSelf traverseTo trim trimEnd trimLeft trimRight trimStart trunc
  truncate truncateSync try type umask uncork union unlink unlinkSync unlock unobserve unpauseAnimations
  unpipe unref unregister unshift unsubscribe unsuspendRedraw unsuspendRedrawAll until unwatchFile unwrapKey
  update updateCurrentEntry updatePlaybackRate updateTiming updateWith upgrade upperBound uptime use
  userAgentAllowsProtocol utimes utimesSync valueOf values verify vibrate wait waitAsync waitUntil warn watch
  watchAvailability watchFile watchPosition webkitGetAsEntry webkitMatchesSelector whenDefined with
  withCalendar withPlainTime withResolvers wrap wrapKey write writeContinue writeEarlyHints writeFile
  writeFileSync writeHead writeHeader writeInt8 writeProcessing writeSync writeText writeUInt8 writeUint8
  writeln writev writevSync xor yield
`);
