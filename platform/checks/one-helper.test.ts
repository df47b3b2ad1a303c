import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourcesOnDisk, workspace } from './sources.ts';

interface Helper {
  /** Matches what only the helper spells out. */
  readonly copy: RegExp;
  readonly files: readonly string[];
  readonly copies: readonly string[];
  readonly others: readonly string[];
}

const helpers: Readonly<Record<string, Helper>> = {
  'the length of a day, and the day of a moment': {
    copy: /(?<![\w.'=])(?:86_?400(?:_?000)?\b|24 \* (?:60|3_?600|hour)|1_?440 \* 60)|\.toISOString\(\)\.(?:slice\(0, 10\)|split\('T'\))/,
    files: [
      'shared-contracts/src/kernel/days.ts',
      // Counts the seconds of a day within a statement.
      'api-server/src/modules/works/document/document.repository.ts',
    ],
    copies: ['24 * 60 * 60_000', '7 * 86_400_000', '30 * 24 * 3_600_000', 'days: 86400', 'now().toISOString().slice(0, 10)'],
    others: ["'max-age=86400'", "{ ttl: '86400' }", '12 * 60 * 60', '24 * 1024 * 1024', 'now().toISOString().slice(0, 7)'],
  },
  'LIKE patterns': {
    copy: /replace(?:All)?\(\/(?:\[[^\]]*%[^\]]*_|\[[^\]]*_[^\]]*%|%\|_)/,
    files: ['api-server/src/platform/database/like-pattern.ts'],
    copies: [String.raw`text.replace(/[\\%_]/g, '\\$&')`, String.raw`text.replaceAll(/[%_\\]/g, x)`, 'text.replace(/[_%]/g, x)'],
    others: [String.raw`name.replace(/[^\x20-\x7e]|["\\%]/g, '_')`, 'containing(text)'],
  },
  'hashes of contents': {
    // What hashes a stream keeps its hash in a variable.
    copy: /createHash\(\s*['"]sha256['"]\s*\)\s*\.update\([^;]*?\)\s*\.digest\(|subtle\.digest\(/,
    files: [
      'api-server/src/platform/hash.ts',
      // Adds the bytes of digests as numbers.
      'api-server/src/platform/backup/row-digest.ts',
      'platform/preset/integrity.ts',
      'e2e/support/hash.ts',
    ],
    copies: [
      "createHash('sha256').update(text).digest('hex')",
      "createHash('sha256')\n  .update(line.split('n', 1)[0])\n  .digest('hex')",
      "createHash('sha256').update(Buffer.from(half(createKey(key)), 'base64')).digest('hex')",
    ],
    others: ["const hash = createHash('sha256');", "createHash('md5').update(bytes).digest('hex')"],
  },
};

const ownFile = 'platform/checks/one-helper.test.ts';
// The other check's samples of cuts are texts, not code.
const samples = ['platform/checks/text-cuts.test.ts', ownFile];
const sources = sourcesOnDisk(workspace)
  .filter((path) => !samples.includes(path))
  .map((path) => ({ path, text: readFileSync(join(workspace, path), 'utf8') }));

describe.each(Object.entries(helpers))('%s', (_, { copy, files, copies, others }) => {
  it('are in one place', () => {
    expect(sources.filter(({ path, text }) => !files.includes(path) && copy.test(text)).map(({ path }) => path)).toEqual([]);
    for (const file of files)
      expect(
        sources.some(({ path, text }) => path === file && copy.test(text)),
        file,
      ).toBe(true);
  });

  it('are found in a copy, and only there', () => {
    expect(copies.filter((sample) => !copy.test(sample))).toEqual([]);
    expect(others.filter((sample) => copy.test(sample))).toEqual([]);
  });
});

it('reads every source', () => expect(sources.length).toBeGreaterThan(3_000));
