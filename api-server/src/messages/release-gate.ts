import { type Refusal, refusalTexts } from 'shared-contracts/registry';
import { defineMessages, type Sentence } from '../platform/language/messages.ts';

defineMessages('release-gate', refusalTexts);

/** Returns what a refusal says. Those that only promoting finds are in English. */
export const wordingOf = ({ text, detail }: Refusal): Sentence | string =>
  text ? { section: 'release-gate', key: text.key, values: text.values } : detail;
