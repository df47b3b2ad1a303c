import { defineMessages } from 'shared-ui';
import { noteTexts } from '../../messages/sticky-notes.ts';

/** Reads these texts, which load with their feature’s code. */
export const { useMessages } = defineMessages('host-shell-notes', noteTexts);
