/** Names keys that are pressed together, as they are on this keyboard: `mod+shift+o` is Ctrl, Shift and O, or ⌘, Shift and O. */
export const formatKeys = (keys: string): string[] =>
  keys
    .split('+')
    .map((key) =>
      key === 'mod' ? (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl') : (key[0] ?? '').toUpperCase() + key.slice(1),
    );
