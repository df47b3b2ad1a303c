/** Returns the name of the modifier key on this keyboard. */
export const getModifierName = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
