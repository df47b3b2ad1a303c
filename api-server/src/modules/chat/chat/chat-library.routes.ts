import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import { presentMessage } from './chat.presenter.ts';
import type { ImportsService } from './import/import.service.ts';
import type { SessionsService } from './session/session.service.ts';
import type { SharesService } from './share/share.service.ts';

export interface ChatLibrary {
  readonly sessions: SessionsService;
  readonly shares: SharesService;
  readonly imports: ImportsService;
}

export function chatLibraryRoutes(register: Register, { sessions, shares, imports }: ChatLibrary): void {
  register(calls.exportSession, async ({ user, owners, query }) => {
    const reader = { userId: user.userId, ownerId: owners.session_id };
    const { session, shownId, messages, view } = await sessions.whole(reader, query.session_id);
    const { id, title, notes } = session;
    return { session_id: id, title, notes, shown_message_id: shownId, messages: messages.map((message) => presentMessage(message, view)) };
  });
  register(calls.importChats, async ({ user, body }) => ({ results: await imports.import(user.userId, body.chats) }));
  register(calls.shareSession, ({ user, body }) => shares.share(user.userId, body.session_id));
  register(calls.listShares, async ({ user, query }) => ({ shares: await shares.list(user.userId, query.session_id) }));
  register(calls.revokeShare, async ({ user, params }) => {
    await shares.revoke(user.userId, params.share_id);
    return { message: 'Sharing was ended.' };
  });
  register(calls.openSharedChat, ({ params }) => shares.read(params.token));
}
