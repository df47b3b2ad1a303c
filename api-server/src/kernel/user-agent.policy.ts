import { sayBrowser } from '../messages/browser.ts';
import type { Wording } from '../platform/language/worded-error.ts';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (kinds: readonly (readonly [RegExp, string])[], text: string) => kinds.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Returns the kind of browser in words, such as `Firefox on Windows`. Leaves out the version, so that an update does not look like a new
 * browser.
 */
export function describeAgent(userAgent: string | undefined): Wording {
  const text = userAgent ?? '';
  const browser = nameIn(browsers, text) ?? /^[\w.-]{1,40}/.exec(text)?.[0] ?? sayBrowser('unnamed');
  const system = nameIn(systems, text);
  return system ? sayBrowser('onSystem', { browser, system }) : browser;
}
