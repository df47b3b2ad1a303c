import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../../../platform/hash.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'frame', name), 'utf8');

/** Joins the guard and what follows it into the only script of a frame. A nested frame that used its hash would be guarded as well. */
export const joinFrameScript = (script: string): string => `'use strict';(() => {\n${read('guard.js')}${script}})();`;

const artifactScript = joinFrameScript(`${read('markup.js')}${read('show.js')}`);

/** Holds the document in which artifacts run. What it shows comes from the page by a message port. */
export const frameDocument: string = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Artifact</title></head><body><script>${artifactScript}</script></body></html>`;

/** Names the version of the document. */
export const frameTag = `"${hashOf(frameDocument).slice(0, 20)}"`;

/** Closes what neither artifacts nor extensions need. Every HTML text passes one policy. */
export const closedForFrames: readonly string[] = [
  "frame-src 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "webrtc 'block'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/**
 * Returns a policy that is sent beside another: code runs only in the realm of this script, and where scripts of that realm add it. Nested
 * documents inherit it, so nothing in them runs. It allows any address, which the other policy restricts.
 */
export const oneRealm = (script: string, ...more: readonly string[]): string =>
  [`script-src 'sha256-${hashOf(script, 'base64')}' 'strict-dynamic'`, ...more].join(' ');

/**
 * Gives the document an opaque origin, no way to request anything, and one policy that every HTML text passes. Scripts may do what they
 * like in it, because nothing is in reach.
 */
export const framePolicy: string = [
  [
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
  ].join('; '),
  `${oneRealm(artifactScript, "'unsafe-eval'")}; worker-src blob:`,
].join(', ');

/** Refuses the abilities that a frame could ask for. */
export const framePermissions = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');
