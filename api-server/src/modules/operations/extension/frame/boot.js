// Runs in an extension's frame after the guard. It takes a port from the page and loads the shared modules that the page names; they
// run the extension (docs/adr/0102-extensions-run-in-a-frame.md).
(() => {
  // A document with an opaque origin has neither cookies nor storage, and reading them throws. Here they are empty, and end with the frame.
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  const createStorage = () => {
    const kept = new Map();
    return {
      get length() {
        return kept.size;
      },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
    };
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: createStorage() });

  const add = (base, name, integrity) =>
    new Promise((resolve, reject) => {
      const isStyle = name.endsWith('.css');
      const element = document.createElement(isStyle ? 'link' : 'script');
      if (isStyle) element.rel = 'stylesheet';
      else element.async = false;
      element.crossOrigin = 'anonymous';
      element.integrity = integrity[name] ?? '';
      element.onload = resolve;
      element.onerror = () => reject(new Error(`${name} could not be loaded.`));
      element[isStyle ? 'href' : 'src'] = base + name;
      document.head.append(element);
    });

  const open = async (port, { provider, ...given }) => {
    try {
      for (const [name, value] of Object.entries(given.page)) document.documentElement.setAttribute(name, value);
      await Promise.all(provider.initial.map((name) => add(provider.base, name, provider.integrity)));
      await globalThis.atriumPlatform.runExtension(port, given);
    } catch (error) {
      port.postMessage({ type: 'failed', text: String(error?.message ?? error) });
    }
  };

  const connect = ({ source, ports: [port] }) => {
    if (source !== parent || !port) return;
    removeEventListener('message', connect);
    port.onmessage = ({ data }) => {
      if (data?.type === 'ping') port.postMessage({ type: 'pong' });
      else if (data?.type === 'run') void open(port, data);
    };
    port.postMessage({ type: 'open' });
  };
  addEventListener('message', connect);
  parent.postMessage('artifact-frame', '*');
})();
