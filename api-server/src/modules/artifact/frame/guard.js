// Runs in the artifact's frame before anything of the artifact. The frame's security policy forbids requests; this closes what policies
// don't cover: WebRTC, and nested frames, whose fresh globals would have WebRTC again (docs/adr/0091-artifacts-run-in-an-opaque-frame.md).
(() => {
  for (const name of Object.getOwnPropertyNames(window)) if (/^(webkit)?RTC|^XSLTProcessor$/.test(name)) delete window[name];
  for (const { prototype } of [Element, ShadowRoot, Document])
    for (const name of Object.getOwnPropertyNames(prototype)) if (/HTMLUnsafe$/.test(name)) delete prototype[name];
  delete Document.parseHTMLUnsafe;

  const frames = ['iframe', 'frame', 'frameset', 'object', 'embed', 'fencedframe', 'portal'];
  const frameTag = new RegExp(`<(?=/?(?:${frames.join('|')})(?![\\w-]))`, 'gi');
  const policy = {
    createHTML: (text, _, sink) => (/srcdoc/i.test(String(sink)) ? '' : text.replace(frameTag, '&lt;')),
    createScript: (text) => text,
    createScriptURL: (text) => text,
  };
  window.trustedTypes?.createPolicy('default', policy);

  const isFrame = (name) => frames.includes(String(name).toLowerCase().split(':').pop());
  const { createElement, createElementNS } = Document.prototype;
  Document.prototype.createElement = function (name, options) {
    return createElement.call(this, isFrame(name) ? 'span' : name, options);
  };
  Document.prototype.createElementNS = function (space, name, options) {
    return isFrame(name) ? createElement.call(this, 'span') : createElementNS.call(this, space, name, options);
  };
  const { define } = CustomElementRegistry.prototype;
  CustomElementRegistry.prototype.define = function (name, type, options) {
    if (options?.extends) throw new TypeError('Artifacts cannot extend built-in elements.');
    return define.call(this, name, type);
  };
  const { parseFromString } = DOMParser.prototype;
  DOMParser.prototype.parseFromString = function (text, type) {
    if (String(type).toLowerCase() !== 'text/html') throw new TypeError('Artifacts can parse HTML only.');
    return parseFromString.call(this, text, type);
  };

  // Covers browsers without Trusted Types: a frame that is removed at once never runs its document.
  const removeFrames = () => {
    for (const frame of document.querySelectorAll(frames.join())) frame.remove();
  };
  new MutationObserver(removeFrames).observe(document, { childList: true, subtree: true });
})();
