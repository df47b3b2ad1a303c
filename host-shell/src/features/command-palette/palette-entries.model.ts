import type { RouteContribution } from 'shared-contracts';
import type { AvailableCommand } from 'shared-contracts/shell';

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
}

/** Lists the pages that open without parameters, except public and unlisted ones and those that already have a command. */
export function buildPageEntries(pages: readonly RouteContribution[], commands: readonly AvailableCommand[]): PaletteEntry[] {
  const taken = new Set(commands.map(({ to }) => to?.split('?')[0]));
  return pages
    .filter(({ path, ...page }) => !path.includes(':') && !path.includes('*') && !page.public && !page.unlisted && !taken.has(`/${path}`))
    .map(({ id, path, title }) => ({ id: `page-${path}-${id}`, title, keywords: path, run: `/${path}` }));
}

export const buildCommandEntries = (commands: readonly AvailableCommand[]): PaletteEntry[] =>
  commands.map(({ remote, id, title, to, run, keys, keywords = '' }) => ({
    id: `command-${remote}-${id}`,
    title,
    keywords,
    keys,
    run: to ?? run,
  }));

/** Returns whether a contributed path stays within the app. */
export const isAppPath = (path: string): boolean => path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
