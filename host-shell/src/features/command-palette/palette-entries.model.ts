import type { RouteContribution } from 'shared-contracts';
import type { AvailableCommand } from 'shared-contracts/shell';
import type { Icon } from 'shared-ui/icons';
import { iconOfAction, iconOfPage } from './palette-icons.ts';

/** Describes one row of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  /** Holds extra words to match. */
  readonly keywords: string;
  /** Holds a path relative to `{base}`, or a function to run. */
  readonly run: string | (() => void);
  /** Names whose it is, if it belongs to somebody else. */
  readonly owner?: string | undefined;
  readonly keys?: string | undefined;
  /** Says what it is or where it lives. */
  readonly note?: string | undefined;
  readonly Icon?: Icon | undefined;
}

/** A command that only opens a page under the page's own name is listed as that page. */
const isPage = ({ to, title }: AvailableCommand, pages: readonly RouteContribution[]) =>
  pages.some((page) => to === `/${page.path}` && page.title === title);

/** Lists the pages that open without parameters, except public and unlisted ones and those that an action opens. */
export function buildPageEntries(pages: readonly RouteContribution[], commands: readonly AvailableCommand[]): PaletteEntry[] {
  const taken = new Set(commands.filter((command) => !isPage(command, pages)).map(({ to }) => to?.split('?')[0]));
  return pages
    .filter(({ path, ...page }) => !path.includes(':') && !path.includes('*') && !page.public && !page.unlisted && !taken.has(`/${path}`))
    .map(({ id, path, title }) => {
      const command = commands.find(({ to }) => to === `/${path}`);
      const keywords = `${path} ${command?.keywords ?? ''}`;
      return { id: `page-${path}-${id}`, title, keywords, keys: command?.keys, run: `/${path}`, Icon: iconOfPage(path) };
    });
}

export const buildCommandEntries = (commands: readonly AvailableCommand[], pages: readonly RouteContribution[] = []): PaletteEntry[] =>
  commands
    .filter((command) => !isPage(command, pages))
    .map(({ remote, id, title, to, run, keys, keywords = '' }) => ({
      id: `command-${remote}-${id}`,
      title,
      keywords,
      keys,
      run: to ?? run,
      Icon: iconOfAction(id),
    }));

/** Lists the actions that people look for most; the others follow in their own order. */
const usualActions = [
  'command-mfe-chat-new-chat',
  'command-mfe-chat-incognito-chat',
  'create-sticky-note',
  'command-host-shell-models',
  'command-host-shell-sheet',
];

export function orderActions(actions: readonly PaletteEntry[]): PaletteEntry[] {
  const rank = ({ id }: PaletteEntry) => (usualActions.includes(id) ? usualActions.indexOf(id) : usualActions.length);
  return actions.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Returns how well an entry matches what is typed, 0 if it doesn't: each word must be in its title or keywords. Letters that are only in
 * order don't count, because the palette's groups keep their order and Enter would run a weak match in the first one.
 */
export function rankEntry(typed: string, [title = '', keywords = '']: readonly string[]): number {
  const [name, words] = [title.toLowerCase(), typed.toLowerCase().split(/\s+/).filter(Boolean)];
  const all = `${name} ${keywords.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return 0;
  if (name.startsWith(words[0] ?? '')) return 1;
  return words.every((word) => name.includes(word)) ? 0.8 : 0.5;
}

/** Returns whether a contributed path stays within the app. */
export const isAppPath = (path: string): boolean => path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
