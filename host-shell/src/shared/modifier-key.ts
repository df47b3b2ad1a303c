/** What 'mod' is called on this keyboard. */
export const modifierName = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
