import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../../http/register-call.ts';
import type { ExcerptsService } from './excerpt.service.ts';

export function excerptRoutes(register: Register, excerpts: ExcerptsService): void {
  register(calls.listExcerpts, async ({ user, query }) => ({ excerpts: await excerpts.list(user.userId, query.session_id) }));
  register(calls.saveExcerpt, ({ user, body }) => excerpts.save(user.userId, body.message_id, body.text));
  register(calls.deleteExcerpt, async ({ user, params }) => {
    await excerpts.remove(user.userId, params.excerpt_id);
    return { message: 'Deleted.' };
  });
}
