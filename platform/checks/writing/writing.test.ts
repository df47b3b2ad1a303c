import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deployablePackages, readContributions } from '../../release/index.ts';
import { workspace } from '../sources.ts';
import { commitFaults, subjectFault } from './commits.ts';
import { docCommentsWithoutVerb } from './doc-comments.ts';
import { participleFaults, participlesIn } from './identifiers.ts';
import { missingLinks, missingPaths, unknownRecords } from './references.ts';
import { textsOf } from './texts.ts';
import { unusualWords } from './words.ts';

const wordsIn = (file: string, content: string) => unusualWords(textsOf(file, content));

describe('unusual words', () => {
  it.each([
    ['a comment', 'page.ts', '\n// Reads it anew.\nread();'],
    ['a doc comment', 'page.ts', '/**\n * Reads it anew.\n */\nexport const x = 1;'],
    ['a string', 'page.ts', "const x = 1;\nconst text = 'It is begun.';"],
    ['a template', 'page.ts', 'const x = 1;\nconst text = `For #{name} it goes on.`;'.replace('#', '$')],
    ['a text on the page', 'page.tsx', 'const page = (\n  <p>Whoever asks</p>\n);'],
    ['a test title', 'page.test.ts', "\nit('starts by itself', () => undefined);"],
    ['a parameterized test title', 'page.test.ts', "\nit.each([1])('starts by itself', () => undefined);"],
    ['a style sheet', 'page.css', '\n/* colour of its frame */\n.a { color: red; }'],
    ['a document', 'page.md', '# Title\nThere is none, or: it is none.'],
  ])('are found in %s with their line', (_, file, content) => {
    expect(wordsIn(file, content)).toEqual([expect.stringMatching(new RegExp(`^${file}:2 says "`))]);
  });

  it.each([
    ['plain English', 'page.ts', "// Reads it again.\nconst text = 'Its own files are started automatically.';"],
    ['names and ids', 'page.ts', "const begun = 'begun';"],
    ['strings in tests', 'page.test.ts', "expect(text).toBe('it goes on');"],
    ['code in documents', 'page.md', '`x begun`\n```\nanew\n```'],
  ])('are not found in %s', (_, file, content) => {
    expect(wordsIn(file, content)).toEqual([]);
  });
});

describe('doc comments of exports', () => {
  it.each(['The name of it.', 'What it returns.', 'Texts of the page.', 'Its files.', 'Return the name.', '`x` of a page'])(
    'refuses "%s"',
    (text) => {
      expect(docCommentsWithoutVerb('page.ts', `\n/** ${text} */\nexport const x = 1;`)).toEqual([
        expect.stringMatching(/^page\.ts:2 starts with/),
      ]);
    },
  );

  it.each([
    '/** Returns the name. */\nexport const x = 1;',
    '/** @throws Error when it is not there. */\nexport function x() {}',
    '/**\n * Describes a name.\n */\nexport interface X {}',
    '/** The name of it. */\nconst x = 1;',
    'export const x = 1;',
  ])('accepts %j', (content) => {
    expect(docCommentsWithoutVerb('page.ts', content)).toEqual([]);
  });
});

describe('commit subjects', () => {
  it.each(['chat: keep attachments when a question is edited', 'shell, settings: move texts', 'Merge branch x', `a: ${'b'.repeat(69)}`])(
    'accepts "%s"',
    (subject) => {
      expect(subjectFault(subject)).toBeUndefined();
    },
  );

  it.each(['Keep attachments', 'chat: keep them.', `a: ${'b'.repeat(70)}`])('refuses "%s"', (subject) => {
    expect(subjectFault(subject)).toBeDefined();
  });

  it('are not checked without a history', () => {
    expect(commitFaults(tmpdir())).toBeUndefined();
  });
});

describe('references of documents', () => {
  const tree = {
    files: ['README.md', 'docs/adr/README.md', 'docs/adr/0012-checks.md', 'platform/run.ts', 'shared-contracts/src/chat/calls.ts'],
    exists: (path: string) => tree.files.includes(path) || ['docs', 'docs/adr', 'platform'].includes(path),
    entries: new Set(['shared-ui/icons']),
  };
  const paths = (line: string, file = 'docs/adr/0012-checks.md') => missingPaths(file, `# Title\n${line}`, tree);

  it.each([
    'platform/run.ts',
    'platform',
    'run.ts',
    'chat/calls.ts',
    'src/chat',
    'shared-contracts/src/<noun>/{calls,events}.ts',
    'shared-contracts/**/calls.ts',
    'platform/*.ts',
    'shared-ui/icons',
    'x.page.tsx',
    'src/x.page.tsx',
    '.routes.ts',
    'agents/create-agent',
  ])('accept the path %s', (path) => expect(paths(`Start at \`${path}\`.`)).toEqual([]));

  it.each([
    'platform/ran.ts',
    'ran.ts',
    'platform/run',
    'chat/events.ts',
    'shared-contracts/src/<noun>/{entity,events}.ts',
    'shared-contracts/src/<domain>/<noun>/calls.ts',
    'platform/*.tsx',
    'shared-ui/icon',
    'api-server/src/modules/chat/',
  ])('refuse the path %s, with its line', (path) => {
    expect(paths(`Start at \`${path}\`.`)).toEqual([`docs/adr/0012-checks.md:2 names \`${path}\`, which doesn't exist`]);
  });

  it('leave out code blocks and history', () => {
    expect(paths('```\n`platform/ran.ts`\n```')).toEqual([]);
    expect(paths('`platform/ran.ts`', 'docs/measurements/2026-11-21.md')).toEqual([]);
    expect(paths('`platform/ran.ts`', 'shared-ui/CHANGELOG.md')).toEqual([]);
  });

  it.each([
    ['[index](README.md)', 0],
    ['[part](README.md#one-part-0012) and [own](#title)', 0],
    ['[web](https://example.com/x.md) and [folder](../adr)', 0],
    ['[gone](0013-gone.md)', 1],
    ['[part](README.md#another-part) and [own](#part)', 2],
  ])('follow the links of %s', (line, broken) => {
    const found = missingLinks('docs/adr/0012-checks.md', `# Title\n${line}`, tree, (file) =>
      file === 'docs/adr/README.md' ? '## One part (0012)' : `# Title\n${line}`,
    );
    expect(found).toHaveLength(broken);
  });

  it('name decision records that the index lists, as records or as parts of others', () => {
    const index = '| [0012](0012-checks.md) | Checks. |\n| 0111 | Failed files. | [0012](0012-checks.md) |';
    expect(unknownRecords('page.ts', '// ADR 0012, docs/adr/0012-checks.md and ADR 0111', index)).toEqual([]);
    expect(unknownRecords('page.ts', '\n// ADR 0013, docs/adr/0014', index)).toEqual([
      "page.ts:2 names the record 0013, which the index doesn't list",
      "page.ts:2 names the record 0014, which the index doesn't list",
    ]);
  });

  it.each(deployablePackages().filter(({ kind }) => kind === 'remote'))(
    'name every route of $name in docs/product/shell.md',
    async (target) => {
      const [row = ''] =
        readFileSync(join(workspace, 'docs/product/shell.md'), 'utf8').match(new RegExp(`^\\| ${target.name} \\|.*$`, 'm')) ?? [];
      const listed = [...row.matchAll(/`([^`]*)`/g)].map(([, path = '']) => path);
      const { routes } = await readContributions(target);
      const isListed = (path: string) =>
        path === '' || listed.some((each) => each === path || (each.endsWith('/*') && `${path}/`.startsWith(each.slice(0, -1))));
      expect(routes.filter(({ path }) => !isListed(path))).toEqual([]);
    },
  );
});

describe('functions named by a participle', () => {
  it('are found as functions, arrows and methods, and verbs are not', () => {
    const source =
      'const kept = () => 1;\nfunction begun() {}\nclass A {\n  listed() {}\n}\nconst read = () => 1;\nconst found = 1;\nconst feed = () => 2;\n';
    expect(participlesIn('a.ts', source)).toEqual([
      { name: 'kept', line: 1 },
      { name: 'begun', line: 2 },
      { name: 'listed', line: 4 },
    ]);
  });

  it('fail in the product, and in tests when there are more or fewer than before', () => {
    const found = [
      { file: 'shared-ui/src/a.ts', line: 1, name: 'kept' },
      { file: 'e2e/src/a.spec.ts', line: 1, name: 'told' },
    ];
    expect(participleFaults(found, { e2e: 1 })).toEqual([expect.stringContaining('shared-ui/src/a.ts:1')]);
    expect(participleFaults(found.slice(1), {})).toEqual([expect.stringContaining('told')]);
    expect(participleFaults([], { e2e: 1 })).toEqual([expect.stringContaining('now there are 0')]);
  });
});
