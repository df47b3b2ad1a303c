import { findLanguage, lazyCode } from 'shared-contracts';
import type { PageConfig, Release } from 'shared-contracts/registry';
import { getLanguage, showLanguage } from 'shared-ui';
import { cookies } from '../cookies.ts';

/** Names a file with a package's texts in one language. */
export interface TextsSource {
  readonly name: string;
  readonly release: string;
  /** Returns the file's address and hash, or undefined when the release doesn't have the language. */
  readonly find: (tag: string) => { readonly url: string; readonly integrity: string } | undefined;
}

/** Reports a package's texts that could not be loaded, or, as a note, one that its file lacks. */
export type ReportTexts = (failure: {
  readonly kind: 'error' | 'note';
  readonly tag: string;
  readonly name: string;
  readonly release: string;
  readonly detail: string;
}) => void;

/** Holds the language of the page: loads the texts of the shell and of every remote in it, and changes it without a reload. */
export interface PageLanguage {
  /** Loads the shell's texts in the language that the gateway wrote into the page. English is part of the code. */
  readonly open: () => Promise<void>;
  /** Loads a remote's texts with its code. Never rejects: a remote without texts in the language shows English. */
  readonly loadTexts: (remote: string, release: Release) => Promise<void>;
  /** Shows another language and remembers it in this browser. Unknown tags are ignored. */
  readonly choose: (tag: string) => Promise<void>;
}

const code = lazyCode(() => import(/* webpackChunkName: "texts" */ './load-texts.ts'));

/** Runs when the page has nothing more urgent to do. */
const whenIdle = (run: () => void) => ('requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run, 1_000));

/** Creates the language of a page. `remotes` lists those whose titles and commands show before their code is loaded. */
export function createPageLanguage(
  shellTexts: PageConfig['texts'],
  report: ReportTexts,
  remotes: () => readonly { readonly remote: string; readonly release: Release }[],
): PageLanguage {
  const sources = new Map<string, TextsSource>([['host-shell', { name: 'host-shell', release: '', find: (tag) => shellTexts?.[tag] }]]);
  let wanted = getLanguage().tag;
  const load = async (added: Iterable<TextsSource>): Promise<void> => {
    // English needs neither texts nor the code that loads them.
    if (wanted === 'en') return;
    const loaded = await code.load().catch(() => undefined);
    await loaded?.loadTexts(wanted, added, report);
  };
  const show = async (tag: string): Promise<void> => {
    const language = findLanguage(tag);
    if (!language) return;
    wanted = language.tag;
    await load(sources.values());
    // A later choice wins over one whose texts arrive late.
    if (wanted !== language.tag) return;
    showLanguage(language);
    whenIdle(() => void load(remotes().map(({ remote, release }) => remoteSource(remote, release))));
  };
  return {
    open: () => show(document.documentElement.lang),
    loadTexts: (remote, release) => {
      const source = remoteSource(remote, release);
      sources.set(remote, source);
      return load([source]);
    },
    choose: async (tag) => {
      if (!findLanguage(tag)) return;
      cookies.set('language', tag);
      if (tag !== wanted) await show(tag);
    },
  };
}

function remoteSource(name: string, { base, entry, integrity }: Release): TextsSource {
  // A release under development lists only its entry, and may have every language.
  const isBuilt = Object.keys(integrity).some((file) => file !== entry);
  return {
    name,
    release: base,
    find: (tag) => {
      const file = `texts-${tag}.json`;
      return isBuilt && !integrity[file] ? undefined : { url: base + file, integrity: integrity[file] ?? '' };
    },
  };
}
