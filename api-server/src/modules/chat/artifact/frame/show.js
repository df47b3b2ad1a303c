// Shows what the page hands over, answers its heartbeat, and runs code in a worker. Everything that it sends is untrusted to the page.
(() => {
  const outputsMax = 2_000;
  let worker;
  let timer;
  let flushing;

  const send = (port, message) => port.postMessage(message);
  const firstLine = (error) => String(error?.message ?? error).slice(0, 500);

  function loadKit(kit) {
    const load = new Function(`${kit}\nreturn load;`);
    return load();
  }

  const page = (style, body = '') =>
    `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${style}</style></head><body>${body}</body></html>`;

  async function showReact(port, { code, kit, style }) {
    await showMarkup(page(style, '<div id="root"></div>'));
    const load = loadKit(kit);
    const React = load('react');
    const compiled = load('sucrase').transform(code, {
      transforms: ['typescript', 'jsx', 'imports'],
      jsxRuntime: 'classic',
      production: true,
    });
    const known = { react: React, 'react-dom': load('react-dom'), 'react-dom/client': load('react-dom/client') };
    const require = (name) => {
      if (Object.hasOwn(known, name)) return known[name];
      throw new Error(`The package “${name}” isn't available. Artifacts can use React only.`);
    };
    const exports = {};
    const run = new Function(
      'require',
      'exports',
      'React',
      `${compiled.code}\n;return exports.default ?? (typeof App === 'function' ? App : undefined);`,
    );
    const Component = run(require, exports, React) ?? Object.values(exports).find((one) => typeof one === 'function');
    if (!Component) {
      if (!document.getElementById('root').hasChildNodes()) throw new Error('The code exports no component.');
      return;
    }
    class Boundary extends React.Component {
      state = {};
      static getDerivedStateFromError = (failed) => ({ failed });
      componentDidCatch(error) {
        send(port, { type: 'failed', text: firstLine(error) });
      }
      render() {
        return this.state.failed ? null : this.props.children;
      }
    }
    const root = load('react-dom/client').createRoot(document.getElementById('root'), { onCaughtError: () => undefined });
    root.render(React.createElement(Boundary, null, React.createElement(Component)));
  }

  function stop() {
    worker?.terminate();
    worker = undefined;
    clearTimeout(timer);
    clearInterval(flushing);
  }

  function run(port, { source, input, seconds }) {
    stop();
    let count = 0;
    let started = performance.now();
    let outputs = [];
    const flush = () => {
      if (outputs.length) send(port, { type: 'output', outputs });
      outputs = [];
    };
    const end = (outcome, text) => {
      stop();
      flush();
      send(port, { type: 'ended', outcome, text, ms: Math.round(performance.now() - started) });
    };
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    worker = new Worker(url);
    // Outputs travel together, so that code that writes much doesn't look like a flood.
    flushing = setInterval(flush, 100);
    worker.onmessage = ({ data }) => {
      count += 1;
      if (count > outputsMax) end('output');
      else if (data?.type === 'started') {
        started = performance.now();
        timer = setTimeout(() => end('time'), seconds * 1000);
        send(port, { type: 'running' });
      } else if (data?.type === 'ended') end(data.outcome === 'done' ? 'done' : 'failed', String(data.text ?? '').slice(0, 20_000));
      else outputs.push(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end('failed', firstLine(event));
    };
    worker.postMessage(input);
  }

  addEventListener('message', function take(event) {
    const [port] = event.ports;
    if (event.source !== parent || !port) return;
    removeEventListener('message', take);
    const reports = (event) => send(port, { type: 'failed', text: firstLine(event.reason ?? event.error ?? event.message) });
    port.onmessage = async ({ data }) => {
      if (data.type === 'ping') return send(port, { type: 'pong', number: data.number });
      if (data.type === 'stop') return stop();
      try {
        if (data.type === 'run') return run(port, data);
        if (data.type === 'react') await showReact(port, data);
        else await showMarkup(data.html);
        addEventListener('error', reports);
        addEventListener('unhandledrejection', reports);
        send(port, { type: 'shown' });
      } catch (error) {
        send(port, { type: 'failed', text: firstLine(error) });
      }
    };
    send(port, { type: 'open' });
  });
  parent.postMessage('artifact-frame', '*');
})();
