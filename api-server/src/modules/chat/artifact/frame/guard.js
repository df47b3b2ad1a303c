// Runs in the frame before anything that we don't trust. The policy allows scripts in this realm only, so a nested frame runs nothing
// (docs/adr/0117-only-one-realm-runs-scripts.md). This closes what no policy covers, and keeps its originals: what runs later replaces any method.
// biome-ignore lint/correctness/noUnusedVariables: the files behind it in the same script use it.
const guard = (() => {
  const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const toText = String;
  const lowerCase = uncurry(String.prototype.toLowerCase);
  const lastIndexOf = uncurry(String.prototype.lastIndexOf);
  const slice = uncurry(String.prototype.slice);
  const replaceWith = uncurry(RegExp.prototype[Symbol.replace]);
  const getter = (prototype, name) => uncurry(getOwnPropertyDescriptor(prototype, name).get);
  const listLength = getter(NodeList.prototype, 'length');
  const findIn = { 9: uncurry(Document.prototype.querySelectorAll), 11: uncurry(DocumentFragment.prototype.querySelectorAll) };
  const createElement = uncurry(Document.prototype.createElement);
  const createElementNS = uncurry(Document.prototype.createElementNS);
  const removeElement = uncurry(Element.prototype.remove);
  const observe = uncurry(MutationObserver.prototype.observe);
  const kept = { uncurry, getter, createElement, Observer: MutationObserver, observe, parse: uncurry(DOMParser.prototype.parseFromString) };

  const unsafe = /^(webkit|moz)?(RTC|Speech)|^speechSynthesis$|^XSLTProcessor$|^ReportingObserver$|^documentPictureInPicture$/;
  for (const name of getOwnPropertyNames(window)) if (unsafe.test(name)) delete window[name];
  for (const { prototype } of [Element, ShadowRoot, Document, Range])
    for (const name of getOwnPropertyNames(prototype)) if (/HTMLUnsafe$/.test(name)) delete prototype[name];
  delete Document.parseHTMLUnsafe;
  // A response that is a document would be parsed without the policy below.
  delete XMLHttpRequest.prototype.responseXML;
  const { get: readType, set: writeType } = getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'responseType');
  const setType = uncurry(writeType);
  const replace = (target, name, value) => defineProperty(target, name, { value, writable: true, configurable: true });
  defineProperty(XMLHttpRequest.prototype, 'responseType', {
    get: readType,
    set(value) {
      const type = toText(value);
      setType(this, type === 'document' ? 'text' : type);
    },
  });

  const closed = { iframe: 1, frame: 1, frameset: 1, object: 1, embed: 1, fencedframe: 1, portal: 1, __proto__: null };
  kept.closedNames = 'iframe,frame,frameset,object,embed,fencedframe,portal';
  kept.close = (name) => {
    closed[name] = 1;
    kept.closedNames += `,${name}`;
  };
  // Browsers resolve the names of hosts for links that no style or script needs, whatever the policy says.
  const tags = /<(?=\/?(?:iframe|frame|frameset|object|embed|fencedframe|portal|link)(?![\w-]))/gi;
  defineProperty(tags, 'exec', { value: tags.exec });
  defineProperty(tags, 'flags', { value: 'gi' });
  /** Every text passes once as a string, so that a value can't be one name when it's checked and another when it's used. */
  const isClosed = (name) => closed[lowerCase(slice(name, lastIndexOf(name, ':') + 1))] === 1;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text, _, sink) => (lastIndexOf(lowerCase(toText(sink)), 'srcdoc') >= 0 ? '' : replaceWith(tags, text, '&lt;')),
    createScript: (text) => text,
    createScriptURL: (text) => text,
  });

  replace(Document.prototype, 'createElement', function (name, options) {
    const text = toText(name);
    return isClosed(text) ? createElement(this, 'span') : createElement(this, text, options);
  });
  replace(Document.prototype, 'createElementNS', function (space, name, options) {
    const text = toText(name);
    return isClosed(text) ? createElement(this, 'span') : createElementNS(this, space === null ? null : toText(space), text, options);
  });
  const createDocument = uncurry(DOMImplementation.prototype.createDocument);
  replace(DOMImplementation.prototype, 'createDocument', function (space, name, type) {
    const text = name === null ? '' : toText(name);
    return createDocument(this, space === null ? null : toText(space), isClosed(text) ? 'span' : text, type ?? null);
  });
  const define = uncurry(CustomElementRegistry.prototype.define);
  replace(CustomElementRegistry.prototype, 'define', function (name, type, options) {
    if (options?.extends) throw new TypeError('Built-in elements can’t be extended here.');
    return define(this, toText(name), type);
  });
  replace(DOMParser.prototype, 'parseFromString', function (text, type) {
    if (lowerCase(toText(type)) !== 'text/html') throw new TypeError('Only HTML can be parsed here.');
    return kept.parse(this, text, 'text/html');
  });

  // The parser reads written text in parts, which no check sees as a whole. Each text is inserted as one instead.
  const insert = uncurry(Element.prototype.insertAdjacentHTML);
  const current = getter(Document.prototype, 'currentScript');
  const body = getter(Document.prototype, 'body');
  const join = uncurry(Array.prototype.join);
  const write = (...texts) => {
    const script = current(document);
    if (script) insert(script, 'beforebegin', join(texts, ''));
    else if (body(document)) insert(body(document), 'beforeend', join(texts, ''));
  };
  replace(Document.prototype, 'write', write);
  replace(Document.prototype, 'writeln', write);
  replace(Document.prototype, 'open', () => document);
  replace(Document.prototype, 'close', () => undefined);

  // A frame that is removed at once never loads its document. Roots are known even if they are closed.
  const watch = (root, kind) => {
    const find = findIn[kind];
    const removeFrames = () => {
      const frames = find(root, kept.closedNames);
      for (let index = 0; index < listLength(frames); index += 1) removeElement(frames[index]);
    };
    observe(new kept.Observer(removeFrames), root, { __proto__: null, childList: true, subtree: true });
  };
  watch(document, 9);
  const attachShadow = uncurry(Element.prototype.attachShadow);
  replace(Element.prototype, 'attachShadow', function (options) {
    const { mode, delegatesFocus = false, slotAssignment = 'named', serializable = false } = options;
    // A copy of a root would not be watched.
    const root = attachShadow(this, { __proto__: null, mode, delegatesFocus, slotAssignment, serializable });
    watch(root, 11);
    return root;
  });
  return kept;
})();
