import * as calls from 'shared-contracts/calls';
import { AppError } from '../../../errors.ts';
import { callerOf, isLocal, originOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import { sayRecovery } from '../../../messages/recovery.ts';
import type { Config } from '../../../platform/config/config.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import { mailWords } from '../../messaging/mail/mail-words.ts';
import type { Outbox } from '../../messaging/mail/outbox.service.ts';
import type { RecoveryService } from './recovery.service.ts';

type Settings = Pick<Config, 'publicUrl' | 'basePath' | 'isDeveloperMode' | 'smtp'>;

export function recoveryRoutes(register: Register, recovery: RecoveryService, outbox: Outbox, config: Settings): void {
  register(calls.requestRecovery, async ({ body, request, language }) => {
    const page = `${originOf(request, config.publicUrl)}${config.basePath}/auth/recover-password`;
    await recovery.request(body.email, callerOf(request), page);
    const words = mailWords(config, sayRecovery('linkSent'), sayRecovery('otherWayBelow'));
    return { message: writeSentence(words, language), is_mailed: config.smtp !== undefined };
  });
  register(calls.resetPassword, async ({ body, request }) => {
    await recovery.reset(body.token, body.password, request.ip);
    return { message: 'Your password was changed. Sign in with it.' };
  });
  register(calls.devOutbox, async ({ request, reply }) => {
    if (!config.isDeveloperMode || !isLocal(request)) throw new AppError('route-not-found');
    reply.header('cache-control', 'no-store');
    return { mails: (await outbox.newest()).map(presentMail) };
  });
}

const presentMail = (row: Awaited<ReturnType<Outbox['newest']>>[number]) => ({
  mail_id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
});
