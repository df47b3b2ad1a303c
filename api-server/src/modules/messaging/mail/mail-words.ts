import { sayMailWords } from '../../../messages/mail-words.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Sentence } from '../../../platform/language/messages.ts';

type Settings = Pick<Config, 'smtp' | 'isDeveloperMode'>;

/** Returns what a page says after mail should have been sent: `sent`, or `instead` when this server sends no mail. */
export function mailWords({ smtp, isDeveloperMode }: Settings, sent: Sentence, instead: Sentence): Sentence {
  if (smtp) return sent;
  return isDeveloperMode ? sayMailWords('inOutbox', { sent }) : sayMailWords('notMailed', { instead });
}
