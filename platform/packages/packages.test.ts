import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { assertPublishable, mapProblems } from './inspect-package.ts';
import { publishedManifest, publishedPackages, readManifest } from './manifest.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const workspace = join(import.meta.dirname, '../..');
const write = (file: string, content: unknown) => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
};

describe('a package before it is published', () => {
  it('is refused with an install script', () => {
    write('package.json', { name: 'a', scripts: { postinstall: 'node steal.js', test: 'vitest' } });
    expect(() => assertPublishable(folder)).toThrow('a may not be published:\n  it has the install script "postinstall"');
  });

  it('is refused when an exported file is missing', () => {
    write('package.json', { name: 'a', exports: { '.': { types: './a.d.ts', default: './a.js' } } });
    write('a.js', '');
    expect(() => assertPublishable(folder)).toThrow('./a.d.ts is exported but missing');
  });

  it.each(['/home/priya/a.ts', 'C:\\work\\a.ts', 'file:///srv/a.ts', '../../secret/a.ts'])(
    'is refused with a source map that names %s',
    (source) => {
      write('package.json', { name: 'a' });
      write('lib/a.js.map', { sources: [source] });
      expect(() => assertPublishable(folder)).toThrow(`the source map lib/a.js.map names the private path ${source}`);
    },
  );

  it('passes with source maps that stay in their folder', () => {
    write('a.js.map', { sources: ['a.ts', 'webpack:///./src/b.ts'] });
    expect(mapProblems(folder)).toEqual([]);
  });
});

describe('the packages for other repositories', () => {
  it('have compiled exports, shared libraries as peers, and no scripts', () => {
    const [contracts, ui, platform] = publishedPackages.map((one) =>
      publishedManifest(readManifest(join(workspace, one.name)), one, () => '1.2.3'),
    );
    expect(contracts).toMatchObject({
      exports: { '.': { types: './src/entries/index.d.ts', default: './src/entries/index.js' } },
      peerDependencies: { react: '^1.2.3' },
    });
    expect(contracts?.dependencies).not.toHaveProperty('react');
    expect(ui).toMatchObject({ peerDependenciesMeta: { '@testing-library/react': { optional: true } } });
    expect(ui?.sideEffects).toContain('./src/chat.js');
    expect(platform).toMatchObject({ bin: { platform: 'packages/platform-bin.mjs' }, testedWith: { vitest: '1.2.3' } });
    for (const manifest of [contracts, ui, platform]) expect(manifest).not.toHaveProperty('scripts');
  });

  it('are compiled so that no import, declaration or source map leads back to a source', () => {
    write('tsconfig.json', {
      compilerOptions: {
        module: 'Preserve',
        moduleResolution: 'Bundler',
        target: 'ES2024',
        lib: ['ES2015'],
        skipLibCheck: true,
        noEmit: true,
        types: [],
      },
    });
    write('shared-ui/src/css.d.ts', 'declare module "*.css";');
    write(
      'a/src/one.ts',
      "export type { Two } from './two.ts';\nexport { two } from './two.ts';\nexport const later = () => import('./two.ts');\n",
    );
    write('a/src/two.ts', 'export interface Two { readonly two: 2 }\nexport const two: Two = { two: 2 };\n');
    const files = compile(folder, join(folder, 'a'), ['src/one.ts']);
    expect(files.map(({ path }) => path).toSorted()).toEqual(
      ['one', 'two'].flatMap((name) => ['.d.ts', '.js', '.js.map'].map((end) => `src/${name}${end}`)),
    );
    const text = (path: string) => files.find((file) => file.path === path)?.text ?? '';
    expect(text('src/one.js')).toMatch(/from ['"]\.\/two\.js['"]/);
    expect(text('src/one.js')).toMatch(/import\(['"]\.\/two\.js['"]\)/);
    expect(text('src/one.d.ts')).not.toMatch(/\.ts['"]/);
    expect(JSON.parse(text('src/two.js.map'))).toMatchObject({
      sources: ['two.ts'],
      sourcesContent: [expect.stringContaining('interface Two')],
    });
  }, 120_000);
});
