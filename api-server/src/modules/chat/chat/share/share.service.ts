import { randomBytes } from 'node:crypto';
import type { MessageSources, SharedChat } from 'shared-contracts';
import { AppError } from '../../../../errors.ts';
import { sayChat } from '../../../../messages/chat.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { hashOf } from '../../../../platform/hash.ts';
import { newId } from '../../../../platform/ids.ts';
import { titleOfBranch } from '../run/run.policy.ts';
import type { SessionsService } from '../session/session.service.ts';
import type { ShareRow, SharesRepository } from './share.repository.ts';

const publicAddress = /^https?:\/\//;

/**
 * Creates the service that shares chats by link. Access: callers have checked that the user owns the chat; anyone with a link's token
 * may read its snapshot.
 */
export function createSharesService(
  shares: SharesRepository,
  sessions: Pick<SessionsService, 'open' | 'whole'>,
  clock: Clock,
  /** Returns whether the policies let a user share by link. What was shared before can't be opened meanwhile. */
  mayShare: (userId: string) => Promise<boolean>,
) {
  return {
    /** Shares a snapshot of the shown branch: later messages and private content stay with the owner. */
    share: async (userId: string, sessionId: string) => {
      const owner = { userId, ownerId: userId };
      const { session, messages } = await sessions.open(owner, sessionId);
      const whole = await sessions.whole(owner, sessionId);
      const said = messages
        .map(({ message }) => message)
        .filter(({ kind, content, status }) => kind !== 'summary' && content !== '' && status !== 'running');
      if (!said.length) throw new AppError('invalid-input', { detail: sayChat('nothingToShare') });
      const token = randomBytes(24).toString('base64url');
      const snapshot: SharedChat = {
        title: titleOfBranch(
          session,
          said,
          whole.messages.map(({ message }) => message),
        ),
        shared_at: clock.now().toISOString(),
        messages: said.map(({ id, role, content, sources }) => ({ message_id: id, role, content, ...publicSources(sources) })),
      };
      const row = { id: newId('shr'), userId, sessionId, tokenHash: hashOf(token), snapshot, createdAt: clock.now() };
      await shares.add(row);
      return { ...present(row), token };
    },
    list: async (userId: string, sessionId: string) => (await shares.list(userId, sessionId)).map(present),
    revoke: (userId: string, shareId: string) => shares.remove(userId, shareId),
    read: async (token: string): Promise<SharedChat> => {
      const share = await shares.findBy(hashOf(token));
      if (!share || !(await mayShare(share.userId))) throw new AppError('not-found', { detail: sayChat('linkInvalid') });
      return share.snapshot;
    },
  };
}

export type SharesService = ReturnType<typeof createSharesService>;

/** Keeps web sources only: titles and sentences of the owner's files and chats are private. */
function publicSources(sources: MessageSources | null): Pick<SharedChat['messages'][number], 'sources'> {
  const places = (sources?.data ?? []).flatMap(({ title, url, kind }) =>
    kind === 'search' && url && publicAddress.test(url) ? [{ title, url }] : [],
  );
  return places.length ? { sources: places } : {};
}

const present = (row: ShareRow) => ({
  share_id: row.id,
  shared_at: row.createdAt.toISOString(),
  message_count: row.snapshot.messages.length,
});
