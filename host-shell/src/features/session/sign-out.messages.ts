import { defineMessages } from 'shared-ui';
import { signOutTexts } from '../../messages/sign-out.ts';

/** Reads these texts, which load with their feature’s code. */
export const signOutMessages = defineMessages('host-shell-sign-out', signOutTexts);
