import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'frame', name), 'utf8');
/** Returns the script that closes what policies don't cover, for every frame that runs what we don't trust. */
export const readGuard = () => read('guard.js');

const scripts = ['guard.js', 'show.js'].map((name) => `<script>${read(name)}</script>`);

/** Holds the document in which artifacts run. What it shows comes from the page by a message port. */
export const frameDocument = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Artifact</title></head><body>${scripts.join('')}</body></html>`;

/** Names the version of the document. */
export const frameTag = `"${createHash('sha256').update(frameDocument).digest('base64url').slice(0, 20)}"`;

/** Closes what neither artifacts nor extensions need. Every HTML text passes one policy. */
export const closedForFrames = [
  "frame-src 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/**
 * Gives the document an opaque origin, no way to request anything, and one policy that every HTML text passes. Scripts may do what they
 * like in it, because nothing is in reach.
 */
export const framePolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  "connect-src 'none'",
  ...closedForFrames,
].join('; ');

/** Refuses the abilities that a frame could ask for. */
export const framePermissions = [
  ...['accelerometer', 'camera', 'clipboard-read', 'clipboard-write', 'display-capture', 'fullscreen', 'geolocation', 'gyroscope', 'hid'],
  ...['identity-credentials-get', 'microphone', 'midi', 'payment', 'publickey-credentials-get', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((name) => `${name}=()`)
  .join(', ');
