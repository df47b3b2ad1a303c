import * as z from 'zod/mini';

/** Names the people who are shown an entry. The server checks each call anyway. */
export const shownTo = z.enum(['administrators']);

export type ShownTo = z.infer<typeof shownTo>;

/**
 * Describes a page of a remote. `path` is relative to `{base}`, in React Router's syntax; `id` is the key under `pages` of the remote's
 * module.
 */
export const routeContribution = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string(),
  /** The chunk's name, which the gateway preloads. */
  chunk: z.string(),
  /** Shown without signing in. */
  public: z.optional(z.boolean()),
  /** Not listed in the command palette, because only other pages lead to it. */
  unlisted: z.optional(z.boolean()),
  /** Listed in the command palette only for them, and loaded only for them. */
  only: z.optional(shownTo),
});

export type RouteContribution = z.infer<typeof routeContribution>;

/**
 * Describes when a panel shows: any of `paths` matches (React Router patterns relative to `{base}`; a trailing `*` matches the rest), and
 * the query fits.
 */
export const panelWhen = z.object({
  paths: z.array(z.string()),
  query: z.optional(z.record(z.string(), z.enum(['present', 'absent']))),
});

export const panelContribution = z.object({
  id: z.string(),
  /** `right-panel` is beside the page. `conversation` is where another remote's page shows a chat. */
  slot: z.enum(['right-panel', 'conversation']),
  title: z.string(),
  when: panelWhen,
  /** The matching panel with the highest priority shows. The chat history has 0 and matches everywhere. */
  priority: z.number(),
  chunk: z.string(),
  /** Shown only to them. */
  only: z.optional(shownTo),
});

export type PanelContribution = z.infer<typeof panelContribution>;

export const menuContribution = z.object({
  menu: z.enum(['settings', 'ai', 'alerts', 'profile', 'apps']),
  label: z.string(),
  to: z.string(),
  order: z.number(),
  only: z.optional(shownTo),
});

export type MenuContribution = z.infer<typeof menuContribution>;

/**
 * Describes where a command's keys work: on pages whose paths match (patterns as in `panelWhen`; everywhere without them), and while the
 * focus is in the message box or in an open dialog or menu. What has the focus handles such keys itself.
 */
export const commandWhen = z.object({
  paths: z.optional(z.array(z.string())),
  focus: z.optional(z.enum(['message-box', 'layer'])),
});

/** Holds what every command has. `keys` are as in `mod+shift+o`, with a space between alternatives; mod is Ctrl, or Cmd on a Mac. */
const commandFields = {
  id: z.string(),
  title: z.string(),
  keywords: z.optional(z.string()),
  keys: z.optional(z.string()),
  when: z.optional(commandWhen),
  /** Offered in the menu at `/` of the message box too. */
  inSlashMenu: z.optional(z.boolean()),
  only: z.optional(shownTo),
};

/** Describes a command that opens an address of the product. */
export const commandContribution = z.object({ ...commandFields, to: z.string() });

export type CommandContribution = z.infer<typeof commandContribution>;

/** Describes a command that the remote's code runs: it is available while `useCommand` registers a handler for it. */
export const handledCommand = z.object(commandFields);

export type HandledCommand = z.infer<typeof handledCommand>;

/** Describes what a remote's author declares in `contributes.ts`. */
export const declaredContributions = z.object({
  remote: z.string(),
  /** The name in running text, for cards and announcements. */
  label: z.string(),
  routes: z.array(routeContribution),
  panels: z.array(panelContribution),
  menus: z.array(menuContribution),
  /** Those without `to` run what the remote's code registers with `useCommand`. */
  commands: z.array(z.object({ ...commandFields, to: z.optional(z.string()) })),
});

export type DeclaredContributions = z.infer<typeof declaredContributions>;

/**
 * Describes all that the shell learns about a remote without loading its code. A release adds the events that its sources use,
 * by topic with the major version that it emits or understands. Commands without `to` are a separate list, because pages and servers of 1.3
 * and before refuse a remote with such a command.
 */
export const contributions = z.extend(declaredContributions, {
  commands: z.array(commandContribution),
  handled: z.optional(z.array(handledCommand)),
  emits: z.record(z.string(), z.number()),
  consumes: z.record(z.string(), z.number()),
});

export type Contributions = z.infer<typeof contributions>;

/** Returns what a release publishes of its declared contributions. */
export function publishedContributions({ commands, ...declared }: DeclaredContributions): Omit<Contributions, 'emits' | 'consumes'> {
  const opening: CommandContribution[] = [];
  const handled: HandledCommand[] = [];
  for (const { to, ...command } of commands) {
    if (to === undefined) handled.push(command);
    else opening.push({ ...command, to });
  }
  return { ...declared, commands: opening, ...(handled.length && { handled }) };
}
