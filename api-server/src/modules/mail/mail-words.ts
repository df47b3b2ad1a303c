import type { Config } from '../../platform/config/config.ts';

type Settings = Pick<Config, 'smtp' | 'isDeveloperMode'>;

/** Returns what a page says after mail should have been sent: `sent`, or `instead` when this server sends no mail. */
export function mailWords({ smtp, isDeveloperMode }: Settings, sent: string, instead: string): string {
  if (smtp) return sent;
  if (isDeveloperMode) return `${sent} No mail server is connected, so it waits in the developer’s outbox below.`;
  return `Nothing was mailed, because no mail server is connected to this server. ${instead}`;
}
