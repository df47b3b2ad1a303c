import { expect, it } from 'vitest';
import { writeText } from '../platform/language/text.ts';
import { describeAgent } from './user-agent.policy.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (Linux; Android 15) Gecko/144.0 Firefox/144.0', 'Firefox on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on macOS'],
  ['curl/8.11.0', 'curl'],
  ['<script>', 'An unnamed program'],
  [undefined, 'An unnamed program'],
])('%s is %s', (userAgent, name) => {
  expect(writeText(describeAgent(userAgent))).toBe(name);
});

it('is named in the language of its reader', () => {
  const firefox = describeAgent('Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/144.0');
  expect(writeText(firefox)).toBe('Firefox on Linux');
  expect(writeText(firefox, 'de')).toBe('Firefox unter Linux');
  expect(writeText(describeAgent(undefined), 'de')).toBe('Unbenanntes Programm');
});
