import { expect, it } from 'vitest';
import { createImportReport, decodeImport } from './imports.ts';

it('counts everything, and names the first ten different ones of each reason', () => {
  const report = createImportReport<'pictures' | 'tools'>();
  for (let at = 0; at < 25; at += 1) report.add('pictures', `${at % 20}.png`);
  report.add('tools');
  const other = createImportReport<'pictures' | 'tools'>();
  other.add('tools', ' web\nsearch ', 3);
  report.addAll(other.list());
  const names = Array.from({ length: 10 }, (_, at) => `${at}.png`);
  expect(report.list()).toEqual([
    { reason: 'pictures', count: 25, names },
    { reason: 'tools', count: 4, names: ['web search'] },
  ]);
});

it('shortens a long name without cutting a character apart', () => {
  const report = createImportReport<'pictures'>();
  report.add('pictures', '👩‍👩‍👧'.repeat(90));
  expect(report.list()[0]?.names).toEqual(['👩‍👩‍👧'.repeat(10)]);
});

it.each([
  ['UTF-8', [0x7b, 0xc3, 0xa4, 0x7d]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0xc3, 0xa4, 0x7d]],
  ['UTF-8 with two byte order marks', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x7b, 0xc3, 0xa4, 0x7d]],
  ['UTF-16 with a byte order mark', [0xff, 0xfe, 0x7b, 0, 0xe4, 0, 0x7d, 0]],
  ['big-endian UTF-16 with a byte order mark', [0xfe, 0xff, 0, 0x7b, 0, 0xe4, 0, 0x7d]],
  ['UTF-16', [0x7b, 0, 0xe4, 0, 0x7d, 0]],
])('decodes %s', (_, bytes) => expect(decodeImport(Uint8Array.from(bytes))).toBe('{ä}'));
