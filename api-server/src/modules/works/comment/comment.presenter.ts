import { reaches } from 'shared-contracts';
import type { Comment, CommentThread, ReactionName } from 'shared-contracts/access-calls';
import type { CommentRow } from './comment.repository.ts';
import { type CommentService, mayResolve } from './comment.service.ts';

type Listed = Awaited<ReturnType<CommentService['list']>>;

/** Returns the threads of a thing as one of its readers sees them. Threads in which everything was deleted are left out. */
export function presentThreads(userId: string, listed: Listed) {
  const { rows, names, reach, owner } = listed;
  const byThread = Map.groupBy(rows, ({ threadId }) => threadId);
  const threads = rows.flatMap((root): CommentThread[] => {
    if (root.id !== root.threadId) return [];
    const replies = (byThread.get(root.id) ?? []).filter((row) => row.id !== root.id && !row.deletedAt);
    if (root.deletedAt && !replies.length) return [];
    const { resolvedAt, resolvedBy } = root;
    return [
      {
        thread_id: root.id,
        part: root.part,
        quote: root.quote,
        resolved: resolvedAt && { by: names.get(resolvedBy ?? '') ?? null, at: resolvedAt.toISOString() },
        may_resolve: mayResolve(root, userId, reach),
        comments: [root, ...replies].map((row) => presentComment(userId, row, listed)),
      },
    ];
  });
  return { threads, may_share: reaches(reach.level, 'edit'), owner };
}

function presentComment(userId: string, row: CommentRow, { names, reactions, reach }: Listed): Comment {
  const nameOf = (id: string | null) => {
    const name = id === null ? undefined : names.get(id);
    return id === null || name === undefined ? undefined : { id, name };
  };
  const isDeleted = row.deletedAt !== null;
  const isOwn = row.userId === userId;
  const byName = Map.groupBy(isDeleted ? [] : reactions.filter(({ commentId }) => commentId === row.id), ({ name }) => name);
  return {
    comment_id: row.id,
    author: nameOf(row.userId) ?? null,
    is_own: isOwn,
    may_delete: !isDeleted && (isOwn || reach.ownerId === userId),
    text: isDeleted ? '' : row.text,
    mentions: isDeleted ? [] : row.mentions.flatMap((id) => nameOf(id) ?? []),
    reactions: [...byName].map(([name, all]: [ReactionName, Listed['reactions']]) => ({
      name,
      people: all.flatMap((one) => names.get(one.userId) ?? []),
      is_own: all.some((one) => one.userId === userId),
    })),
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    is_deleted: isDeleted,
  };
}
