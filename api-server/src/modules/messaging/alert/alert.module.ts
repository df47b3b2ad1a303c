import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { MailModule } from '../mail/mail.module.ts';
import type { PushSubscriptionModule } from '../push-subscription/push-subscription.module.ts';
import { AlertsRepository } from './alert.repository.ts';
import { alertRoutes } from './alert.routes.ts';
import { type AlertsDependencies, createAlertsService } from './alert.service.ts';
import { alertTools } from './alert.tools.ts';

export function alertModule(
  { config, database, db, clock }: Parts,
  { followSharing, mail, push }: Pick<AlertsDependencies, 'followSharing'> & { mail: MailModule; push: PushSubscriptionModule },
) {
  const alerts = createAlertsService({
    repository: new AlertsRepository(db),
    post: mail.post,
    sendsMail: mail.sendsMail,
    lookForPushes: push.lookForPushes,
    address: config.publicUrl && `${new URL(config.publicUrl).origin}${config.basePath}`,
    followSharing,
    clock,
  });
  let stopListening: (() => Promise<void>) | undefined;
  return defineModule({
    name: 'alert',
    routes: ({ register }) => alertRoutes(register, alerts),
    open: async () => {
      stopListening = await database.listen('alerts_changed', (userId) => alerts.announce(userId), alerts.announceAll);
    },
    close: () => stopListening?.(),
    tools: alertTools(alerts),
    alerts,
    alert: alerts.add,
  });
}

export type AlertModule = ReturnType<typeof alertModule>;
