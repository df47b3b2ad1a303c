// Shows the markup of an artifact. The frame's policy runs code of its own script and of files which that script adds, so code in
// attributes and texts is handed on (docs/adr/0117-only-one-realm-runs-scripts.md).
// biome-ignore lint/correctness/noUnusedVariables: show.js, behind it in the same script, uses it.
const showMarkup = (() => {
  // Nothing loads without links, and browsers resolve the names of their hosts.
  guard.close('link');
  const doc = document;
  const queryAll = guard.uncurry(Document.prototype.querySelectorAll);
  const handlers = [HTMLElement, SVGElement, HTMLBodyElement]
    .flatMap(({ prototype }) => Object.keys(prototype))
    .filter((name) => name.startsWith('on'));
  const isHandler = (name) => handlers.includes(name);
  const marked = 'data-artifact-';
  const bound = new WeakSet();

  /** Attributes can hold no code under the policy, so they become properties. */
  function bind(element, prefix = '') {
    for (const { name, value } of [...element.attributes]) {
      if (!name.startsWith(prefix) || !isHandler(name.slice(prefix.length))) continue;
      try {
        const handler = new Function('event', `with(document)with(this.form??{})with(this){${value}\n}`);
        element[name.slice(prefix.length)] = (event) => (handler.call(element, event) === false ? event.preventDefault() : undefined);
      } catch (error) {
        // The rest of the page works without it.
        reportError(error);
      }
    }
  }

  /** The policy allows code from texts only as a file that this script adds. */
  function runScript(script) {
    const own = guard.createElement(doc, 'script');
    for (const { name, value } of script.attributes) if (name !== 'nonce' && name !== 'integrity') own.setAttribute(name, value);
    if (!script.hasAttribute('src')) own.src = URL.createObjectURL(new Blob([script.textContent], { type: 'text/javascript' }));
    own.async = false;
    own.crossOrigin = 'anonymous';
    return new Promise((resolve) => {
      own.onload = own.onerror = resolve;
      script.replaceWith(own);
    });
  }

  const isCode = ({ type }) => ['', 'module', 'text/javascript', 'application/javascript'].includes(String(type).toLowerCase());

  /** Binds what is added later. Scripts that code adds run by themselves, because the policy trusts them. */
  function watchCode() {
    const check = (element) => {
      if (!(element instanceof Element)) return;
      if (!bound.has(element)) bind(element);
      bound.add(element);
    };
    const observer = new guard.Observer((records) => {
      for (const { type, target, addedNodes } of records)
        if (type === 'attributes') bind(target);
        else
          for (const node of addedNodes) {
            check(node);
            for (const element of node.querySelectorAll?.('*') ?? []) check(element);
          }
    });
    guard.observe(observer, doc, { childList: true, subtree: true, attributeFilter: handlers });
    addEventListener('click', (event) => {
      const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.protocol === 'javascript:');
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      // biome-ignore lint/security/noGlobalEval: the address is code that the artifact could run anyway.
      const run = eval;
      run(decodeURIComponent(link.href.slice('javascript:'.length)));
    });
  }

  /** Inserts a page as one checked tree, and runs its scripts in their order. */
  return async (html) => {
    const parsed = guard.parse(new DOMParser(), html, 'text/html');
    for (const element of queryAll(parsed, guard.closedNames)) element.remove();
    for (const element of queryAll(parsed, '*'))
      for (const { name, value } of [...element.attributes])
        if (isHandler(name)) {
          element.removeAttribute(name);
          element.setAttribute(marked + name, value);
        }
    doc.replaceChild(doc.importNode(parsed.documentElement, true), doc.documentElement);
    for (const element of queryAll(doc, '*')) {
      bind(element, marked);
      bound.add(element);
    }
    watchCode();
    const scripts = [...queryAll(doc, 'script')].filter(isCode);
    if (!scripts.length) return;
    let state = 'loading';
    Object.defineProperty(doc, 'readyState', { configurable: true, get: () => state });
    await Promise.all(scripts.map(runScript));
    state = 'interactive';
    doc.dispatchEvent(new Event('readystatechange'));
    doc.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    state = 'complete';
    doc.dispatchEvent(new Event('readystatechange'));
    dispatchEvent(new Event('load'));
    dispatchEvent(new PageTransitionEvent('pageshow'));
  };
})();
