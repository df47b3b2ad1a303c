import type { PageConfig, Release } from 'shared-contracts/registry';
import { getLanguage, type TextSections } from 'shared-ui';

/** Describes the texts of a package in the page's language. */
export interface FrameTexts {
  readonly name: string;
  readonly sections: TextSections;
}

/** Loads the texts that a frame shows in the page's language: the shared components', and the extension's own. English is part of the code. */
export async function loadFrameTexts(shell: PageConfig['texts'], remote: string, { base, integrity }: Release): Promise<FrameTexts[]> {
  const { tag } = getLanguage();
  if (tag === 'en') return [];
  const file = `texts-${tag}.json`;
  const own = integrity[file] ? { url: base + file, integrity: integrity[file] } : undefined;
  const found = await Promise.all([read('host-shell', shell?.[tag]), read(remote, own)]);
  return found.filter((texts) => texts !== undefined);
}

/** Returns undefined for texts that can't be loaded: the frame shows English then. */
async function read(name: string, file: { url: string; integrity: string } | undefined): Promise<FrameTexts | undefined> {
  if (!file) return undefined;
  try {
    const answer = await fetch(file.url, file.integrity ? { integrity: file.integrity } : {});
    return answer.ok ? { name, sections: (await answer.json()) as TextSections } : undefined;
  } catch {
    return undefined;
  }
}
