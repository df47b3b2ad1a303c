import * as calls from 'shared-contracts/access-calls';
import { AppError, toProblem } from '../../../../errors.ts';
import type { Register } from '../../../../http/register-call.ts';
import { sendStream, wantsStream } from '../../../../http/server-sent-events.ts';
import type { KeepAccess } from '../../../governance/access/kept-access.ts';
import type { PresenceService } from './presence.service.ts';

export function presenceRoutes(register: Register, presence: PresenceService, keepAccess: KeepAccess): void {
  register(calls.watchPresence, async ({ user: { userId }, params: { session_id: id }, request, reply, language }) => {
    if (!wantsStream(request)) return { people: await presence.others(userId, id) };
    const kept = keepAccess(userId, { kind: 'chat', id });
    try {
      return await sendStream(
        reply,
        (signal) => presence.watch(userId, id, signal),
        (people) => `event: presence\ndata: ${JSON.stringify({ people })}\n\n`,
        { lost: kept.lost, problem: () => toProblem(new AppError('not-found'), request.id, language) },
      );
    } finally {
      kept.release();
    }
  });
  register(calls.sendTyping, async ({ user, params }) => {
    await presence.type(user, params.session_id);
    return { message: 'Shown.' };
  });
}
