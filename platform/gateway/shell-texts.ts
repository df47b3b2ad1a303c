import { languages } from 'shared-contracts';
import type { PageConfig } from 'shared-contracts/registry';
import { textsFile } from '../preset/texts.ts';
import type { ShellRelease } from '../release/published-release.ts';

/** Returns the files with a shell's texts by language. A shell under development has no hashes, and may have every language. */
export function shellTexts({ base, integrity }: Pick<ShellRelease, 'base' | 'integrity'>): NonNullable<PageConfig['texts']> {
  const isBuilt = Object.keys(integrity).length > 0;
  return Object.fromEntries(
    languages
      .map(({ tag }) => ({ tag, file: textsFile(tag) }))
      .filter(({ tag, file }) => tag !== 'en' && (!isBuilt || integrity[file]))
      .map(({ tag, file }) => [tag, { url: base + file, integrity: integrity[file] ?? '' }]),
  );
}
