/** Names the shell's shortcuts. */
export type ShortcutId = 'palette' | 'newChat' | 'incognito' | 'models' | 'sheet' | 'panel' | 'navigation';

export interface Keys {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface Shortcut {
  readonly id: ShortcutId;
  readonly shift: boolean;
  /** Matches by the typed letter, or by the key's position where layouts and Shift change the letter. */
  readonly fits: (keys: Keys) => boolean;
}

/** Returns whether the key types a non-Latin letter, as in Arabic, Greek or Russian layouts. Then its position decides. */
const isForeign = ({ key }: Keys) => /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
const matchLetter = (letter: string) => (keys: Keys) =>
  isForeign(keys) ? keys.code === `Key${letter.toUpperCase()}` : keys.key.toLowerCase() === letter;
const typedOrAt = (letter: string, code: string) => (keys: Keys) => keys.key === letter || keys.code === code;

const shortcuts: readonly Shortcut[] = [
  { id: 'palette', shift: false, fits: matchLetter('k') },
  { id: 'newChat', shift: true, fits: matchLetter('o') },
  { id: 'incognito', shift: true, fits: typedOrAt('"', 'Quote') },
  { id: 'models', shift: true, fits: matchLetter('m') },
  { id: 'panel', shift: false, fits: typedOrAt(']', 'BracketRight') },
  { id: 'navigation', shift: false, fits: typedOrAt('[', 'BracketLeft') },
];

/** Returns the shortcut of a key press. `isTyping` means the focus is in a text field, where single letters don't count. */
export function findShortcut(keys: Keys, isTyping: boolean): ShortcutId | undefined {
  if (keys.altKey) return undefined;
  const isMod = keys.ctrlKey || keys.metaKey;
  // Many layouts need Shift to type the slash.
  if (isMod && (keys.key === '/' || keys.key === '?' || (isForeign(keys) && keys.code === 'Slash'))) return 'sheet';
  if (!isMod) return keys.key === '?' && !isTyping ? 'sheet' : undefined;
  return shortcuts.find(({ shift, fits }) => shift === keys.shiftKey && fits(keys))?.id;
}
