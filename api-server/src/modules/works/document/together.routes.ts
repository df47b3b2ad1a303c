import * as calls from 'shared-contracts/file-calls';
import { AppError, toProblem } from '../../../errors.ts';
import type { Register } from '../../../http/register-call.ts';
import { sendStream, wantsStream } from '../../../http/server-sent-events.ts';
import type { KeepAccess } from '../../governance/access/kept-access.ts';
import type { DocumentRooms } from './document-rooms.ts';
import type { TogetherService } from './together.service.ts';

interface TogetherParts {
  readonly together: TogetherService;
  readonly rooms: DocumentRooms;
  readonly keepAccess: KeepAccess;
  readonly nameOf: (userId: string) => Promise<string>;
}

const colorCount = 8;

export function togetherRoutes(register: Register, { together, rooms, keepAccess, nameOf }: TogetherParts): void {
  const writerOf = async (userId: string, client: number) => ({ client, name: await nameOf(userId), color: colorOf(userId) });
  register(calls.followDocument, async ({ user: { userId }, query, request, reply, language }) => {
    const { notebook_id: notebookId, client, lineage, after = 0 } = query;
    if (!wantsStream(request)) return together.changesSince(notebookId, lineage, after);
    const writer = client === undefined ? undefined : await writerOf(userId, client);
    const kept = keepAccess(userId, { kind: 'notebook', id: notebookId }, 'edit');
    try {
      return await sendStream(
        reply,
        (signal) => rooms.follow({ notebookId, lineage, after, writer }, signal),
        (event) => event,
        { lost: kept.lost, problem: () => toProblem(new AppError('not-found'), request.id, language) },
      );
    } finally {
      kept.release();
    }
  });
  register(calls.sendDocumentChanges, async ({ user: { userId }, body }) => {
    const { notebook_id: notebookId, client, lineage, updates, cursor } = body;
    const last = await together.append(userId, notebookId, lineage, updates);
    if (cursor !== undefined) rooms.move(notebookId, await writerOf(userId, client), cursor);
    return { last };
  });
}

function colorOf(userId: string): number {
  let hash = 0;
  for (const character of userId) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % colorCount;
}
