import type { Config } from '../../platform/config/config.ts';

type Settings = Pick<Config, 'smtp' | 'isDeveloperMode'>;

/** What a page says after something was to be mailed: `sent`, or that nothing leaves this server and what to do instead. */
export function mailWords({ smtp, isDeveloperMode }: Settings, sent: string, instead: string): string {
  if (smtp) return sent;
  if (isDeveloperMode) return `${sent} No mail server is connected, so it waits in the developer’s outbox below.`;
  return `Nothing was mailed, because no mail server is connected to this server. ${instead}`;
}
