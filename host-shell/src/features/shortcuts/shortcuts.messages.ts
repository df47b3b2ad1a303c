import { defineMessages } from 'shared-ui';
import { shortcutTexts } from '../../messages/shortcuts.ts';

/** Reads these texts, which load with their feature’s code. */
export const { useMessages } = defineMessages('host-shell-shortcuts', shortcutTexts);
