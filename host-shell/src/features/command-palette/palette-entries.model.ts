import type { CommandContribution, RouteContribution } from 'shared-contracts';

/** One row of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  /** More words that find it. */
  readonly keywords: string;
  /** A path relative to `{base}`, or what else happens. */
  readonly run: string | (() => void);
}

/** Pages that can be opened as they are: without parameters in their path, and not for visitors. */
export function pageEntries(pages: readonly RouteContribution[], commands: readonly CommandContribution[]): PaletteEntry[] {
  const taken = new Set(commands.map(({ to }) => to.split('?')[0]));
  return pages
    .filter(({ path, public: isPublic }) => !path.includes(':') && !path.includes('*') && !isPublic && !taken.has(`/${path}`))
    .map(({ id, path, title }) => ({ id: `page-${path}-${id}`, title, keywords: path, run: `/${path}` }));
}

export const commandEntries = (commands: readonly CommandContribution[]): PaletteEntry[] =>
  commands.map(({ id, title, to, keywords = '' }) => ({ id: `command-${id}`, title, keywords, run: to }));

/** Only paths of the app are opened, whatever a contribution says. */
export const isAppPath = (path: string): boolean => path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
