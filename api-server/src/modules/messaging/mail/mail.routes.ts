import * as calls from 'shared-contracts/admin-calls';
import type { Register } from '../../../http/register-call.ts';
import type { MailConsole } from './mail-console.service.ts';

export function mailRoutes(register: Register, mail: MailConsole): void {
  register(calls.getMailState, async () => {
    const { server, waiting, failed, sentToday, refused } = await mail.state();
    return {
      server: server ?? null,
      waiting,
      failed,
      sent_today: sentToday,
      refused: refused.map((one) => ({
        mail_id: one.id,
        to: one.recipient,
        subject: one.subject,
        created_at: one.createdAt.toISOString(),
        attempts: one.attempts,
        problem: one.lastProblem,
        next_attempt_at: one.dueAt?.toISOString() ?? null,
      })),
    };
  });
  register(calls.sendTestMail, async ({ user }) => ({ to: await mail.test(user) }));
  register(calls.retryMail, async ({ params }) => {
    await mail.retry(params.mail_id);
    return { message: 'Queued.' };
  });
}
