import { defineMessages } from 'shared-ui';
import { trialTexts } from '../../messages/trials.ts';

/** Reads these texts, which load with their feature’s code. */
export const { text, useMessages } = defineMessages('host-shell-trials', trialTexts);
