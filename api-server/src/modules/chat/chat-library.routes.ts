import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { ImportsService } from './imports.service.ts';
import type { SharesService } from './shares.service.ts';

export function chatLibraryRoutes(register: Register, shares: SharesService, imports: ImportsService): void {
  register(calls.importChats, async ({ user, body }) => ({ results: await imports.import(user.userId, body.chats) }));
  register(calls.shareSession, ({ user, body }) => shares.share(user.userId, body.session_id));
  register(calls.listShares, async ({ user, query }) => ({ shares: await shares.list(user.userId, query.session_id) }));
  register(calls.revokeShare, async ({ user, params }) => {
    await shares.revoke(user.userId, params.share_id);
    return { message: 'Sharing was ended.' };
  });
  register(calls.openSharedChat, ({ params }) => shares.read(params.token));
}
