import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { exports, sideEffects } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
  sideEffects: readonly string[];
};
const entries = Object.entries(exports).filter(([, file]) => /^\.\/src\/[a-z-]+\.ts$/.test(file));

// Remotes that are already built take these names from the shell's copy, so a name that is gone breaks them until they are built again.
// Keep it until the next major version. New names are recorded with `npx vitest run --project shared-ui src/exports.test.ts -u`.
it.each(entries)('exports every recorded name of %s', async (entry, file) => {
  const names = Object.keys((await import(join(root, file))) as object).toSorted();
  await expect(`${names.join('\n')}\n`).toMatchFileSnapshot(`../etc/${entry === '.' ? 'index' : entry.slice(2)}.names.txt`);
});

// A bundler drops the styles of an entry that isn't listed, unless a component imports them itself.
it('lists every entry that imports styles as one with effects', () => {
  const styled = entries.map(([, file]) => file).filter((file) => /import '[^']+\.css'/.test(readFileSync(join(root, file), 'utf8')));
  expect(styled.filter((file) => !sideEffects.includes(file))).toEqual([]);
});
