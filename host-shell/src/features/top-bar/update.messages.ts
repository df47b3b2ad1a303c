import { defineMessages } from 'shared-ui';
import { updateTexts } from '../../messages/update.ts';

/** Reads these texts, which load with their feature’s code. */
export const updateMessages = defineMessages('host-shell-update', updateTexts);
