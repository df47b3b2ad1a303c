import type { HandledCommand } from '../remote/contributions.ts';
import { rankPath } from '../remote/match.ts';

/** Describes a command of the page: what a remote or the shell contributes, in the reader's language. */
export interface PageCommand extends HandledCommand {
  readonly remote: string;
  readonly to?: string | undefined;
}

/** Describes a command that can run now. */
export interface AvailableCommand extends PageCommand {
  readonly run: () => void;
}

/** Gives access to the page's commands. Register with `useCommand`. */
export interface CommandCapability {
  /** Registers what a command of the remote's `contributes.ts` does. Returns the function that ends it. */
  register(id: string, run: () => void): () => void;
  /** Lists what can run now, of all remotes and the shell. */
  list(): readonly AvailableCommand[];
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Keys whose position counts too, because layouts and Shift change what they type. Many layouts need Shift to type the slash. */
const places: Readonly<Record<string, string>> = { "'": 'Quote', '[': 'BracketLeft', ']': 'BracketRight' };
const typedWithShift: Readonly<Record<string, string>> = { '"': "'", '?': '/' };

/** Returns whether a press is one of `keys`. A non-Latin letter, as in Arabic, Greek or Russian layouts, counts by its position. */
export function matchesKeys(keys: string, press: Press): boolean {
  const isMod = press.ctrlKey || press.metaKey;
  const typed = press.key.toLowerCase();
  const isForeign = /^(?!\p{Script=Latin})\p{L}$/u.test(typed);
  return keys.split(' ').some((one) => {
    const parts = one.split('+');
    const key = parts.at(-1) ?? '';
    if (press.altKey || isMod !== parts.includes('mod')) return false;
    if (key !== '/' && key !== '?' && press.shiftKey !== parts.includes('shift')) return false;
    const code = places[key] ?? (isForeign && (key === '/' ? 'Slash' : `Key${key.toUpperCase()}`));
    return typed === key || typedWithShift[typed] === key || press.code === code;
  });
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Returns whether a dialog or menu is open, which Escape closes first. Closed ones may stay in the document, hidden. */
const hasOpenLayer = () =>
  [...document.querySelectorAll('[role="dialog"], .ant-dropdown')].some((layer) => layer.checkVisibility?.() ?? true);

/**
 * Creates the registry that palette, keys, shortcut sheet, slash menu and tooltips read.
 * @param read Returns what is contributed now.
 * @param open Opens an address of the product.
 * @param path Returns the current address, relative to `{base}`.
 */
export function createCommands(read: () => readonly PageCommand[], open: (to: string) => void, path: () => string) {
  const handlers = new Set<{ readonly name: string; readonly run: () => void }>();
  const list = (): AvailableCommand[] =>
    read().flatMap((command) => {
      const { remote, id, to, when } = command;
      if (when?.paths?.every((pattern) => rankPath(pattern, path()) < 0)) return [];
      const run = to === undefined ? [...handlers].findLast(({ name }) => name === `${remote}/${id}`)?.run : () => open(to);
      return run ? [{ ...command, run }] : [];
    });
  return {
    /** Lists what is contributed, whether it can run now or not. */
    all: read,
    list,
    for: (remote: string): CommandCapability => ({
      list,
      register: (id, run) => {
        const handler = { name: `${remote}/${id}`, run };
        handlers.add(handler);
        return () => void handlers.delete(handler);
      },
    }),
    /** Runs the command of the pressed keys. Single keys are text in a text field, and Escape belongs to an open dialog or menu. */
    handleKey: (event: KeyboardEvent) => {
      const isMod = event.ctrlKey || event.metaKey;
      const isEscape = event.key === 'Escape';
      if (event.defaultPrevented || event.isComposing || event.repeat || !(isMod || isEscape || event.key === '?')) return;
      // Text fields have their own undo.
      const isTyping = isText(event.target) && (!isMod || matchesKeys('mod+z', event));
      if (isEscape ? !event.shiftKey && hasOpenLayer() : isTyping) return;
      const command = list().find(({ keys, when }) => keys && !when?.focus && matchesKeys(keys, event));
      if (!command) return;
      event.preventDefault();
      command.run();
    },
  };
}

export type Commands = ReturnType<typeof createCommands>;
