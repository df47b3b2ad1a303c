import { readFileSync } from 'node:fs';
import path from 'node:path';
import { closedForFrames, joinFrameScript, oneRealm } from '../../chat/artifact/frame-document.ts';

const script = joinFrameScript(readFileSync(path.join(import.meta.dirname, 'frame', 'boot.js'), 'utf8'));

/** Holds the document in which extensions run. What they get and what they ask for passes a message port to the page. */
export const extensionDocument = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Extension</title></head><body><script>${script}</script><div id="root"></div></body></html>`;

/**
 * Returns the policy of an extension's document: an opaque origin without cookies and storage, code from this server, and the origins on
 * the web that the workspace granted.
 */
export const extensionPolicy = (origins: readonly string[]): string =>
  [
    [
      'sandbox allow-scripts allow-forms',
      "default-src 'none'",
      "script-src 'self' 'unsafe-inline'",
      "style-src 'self' 'unsafe-inline'",
      ["img-src 'self' data: blob:", ...origins].join(' '),
      "font-src 'self' data:",
      'media-src data: blob:',
      `connect-src ${origins.length ? origins.join(' ') : "'none'"}`,
      "worker-src 'none'",
      ...closedForFrames,
    ].join('; '),
    oneRealm(script),
  ].join(', ');
