import * as calls from 'shared-contracts/settings-calls';
import type { Register } from '../../../http/register-call.ts';
import type { Drafts } from './draft.service.ts';

export function draftRoutes(register: Register, drafts: Drafts): void {
  register(calls.keepDrafts, async ({ user, body }) => {
    await drafts.keep(user.userId, body.drafts);
    return { message: 'Kept.' };
  });
  register(calls.listKeptDrafts, async ({ user }) => ({ drafts: await drafts.list(user.userId) }));
  register(calls.forgetKeptDrafts, async ({ user, body }) => {
    await drafts.forget(user.userId, body.keys);
    return { message: 'Forgotten.' };
  });
}
