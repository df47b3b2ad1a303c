import { defineMessages } from 'shared-ui';
import { paletteMessages } from './palette.ts';
import { shortcutTexts } from './shortcuts.ts';

/** Reads the texts of the palette and the shortcut sheet, which load with them. */
export const { useMessages: useCommandTexts } = defineMessages('host-shell-shortcuts', { ...shortcutTexts, ...paletteMessages });
