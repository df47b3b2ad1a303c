import { getHealth } from 'shared-contracts/admin-calls';
import { defineModule } from '../../../kernel/module.ts';
import { sayProvider } from '../../../messages/provider.ts';
import type { Parts } from '../../../parts.ts';
import { finishMigration } from '../../../platform/database/migrate.ts';
import { writeText } from '../../../platform/language/text.ts';
import { protocolOf } from '../../../platform/model/protocols.ts';
import { trustedFetch } from '../../../platform/model/provider-fetch.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { MailModule } from '../../messaging/mail/mail.module.ts';
import { createHealth } from './health.service.ts';
import { createHealthAlarms } from './health-alarms.ts';
import { createNodes } from './nodes.ts';

/** Checks the parts that the installation is made of. */
export function healthModule(
  { config, database, db, storage, freeSpace, clock, log, loop }: Parts,
  { mail, alert }: { mail: MailModule; alert: AlertModule },
) {
  const alarms = createHealthAlarms({ db, clock, log, alert: alert.alerts.add, alarmMs: config.eventLoopAlarmMs });
  const nodes = createNodes({ db, clock, log, loop, onHeld: alarms.held });
  const endpoint = config.model && { ...config.model, keyHint: sayProvider('checkServerKey'), fetch: trustedFetch };
  const askModels = async () => endpoint && protocolOf(endpoint.protocol).listModels(endpoint);
  const health = createHealth({ db, config, storage, freeSpace, nodes, mail: mail.counts, askModels, clock, log });
  return defineModule({
    name: 'health',
    open: nodes.open,
    close: nodes.close,
    jobs: [{ name: 'database-upgrade', cron: '*/5 * * * *', run: async () => database.direct && finishMigration(database.direct) }],
    routes: ({ register }) =>
      register(getHealth, async ({ language }) => ({
        checked_at: clock.now().toISOString(),
        checks: (await health.check()).map(({ sentence, details, ...check }) => ({
          ...check,
          sentence: writeText(sentence, language),
          details: details.map(({ name, value }) => ({ name: writeText(name, language), value: writeText(value, language) })),
        })),
      })),
  });
}
