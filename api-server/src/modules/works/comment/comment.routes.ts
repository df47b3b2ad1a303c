import * as calls from 'shared-contracts/access-calls';
import type { Register } from '../../../http/register-call.ts';
import { presentThreads } from './comment.presenter.ts';
import type { CommentService } from './comment.service.ts';

export function commentRoutes(register: Register, comments: CommentService): void {
  register(calls.listComments, async ({ user, query }) => presentThreads(user.userId, await comments.list(user.userId, query)));
  register(calls.countComments, async ({ query }) => {
    const rows = await comments.openThreads(query);
    const parts = rows.flatMap(({ part, open }) => (part === null ? [] : [{ part, open }]));
    return { open: rows.reduce((sum, { open }) => sum + open, 0), parts };
  });
  register(calls.findMentionable, async ({ user, query }) => {
    const { seeing, others } = await comments.findPeople(user.userId, query, query.q, query.with_self === 'yes');
    return {
      people: [
        ...seeing.map(({ userId, name }) => ({ id: userId, name, email: null, can_see: true })),
        ...others.map(({ name, email }) => ({ id: null, name, email, can_see: false })),
      ],
    };
  });
  register(calls.addComment, async ({ user, body: { kind, id, thread_id: threadId, part, quote, text, mentions = [] } }) => {
    const added = await comments.add(user.userId, { kind, id }, { threadId, part, quote, text, mentions });
    return { comment_id: added.id, thread_id: added.threadId };
  });
  register(calls.editComment, async ({ user, params, body: { text, mentions = [] } }) => {
    await comments.edit(user.userId, params.comment_id, text, mentions);
    return { message: 'Comment changed.' };
  });
  register(calls.deleteComment, async ({ user, params }) => {
    await comments.delete(user.userId, params.comment_id);
    return { message: 'Comment deleted.' };
  });
  register(calls.restoreComment, async ({ user, params }) => {
    await comments.restore(user.userId, params.comment_id);
    return { message: 'Comment restored.' };
  });
  register(calls.resolveThread, async ({ user, params, body }) => {
    await comments.resolve(user.userId, params.comment_id, body.is_resolved);
    return { message: body.is_resolved ? 'Thread resolved.' : 'Thread reopened.' };
  });
  register(calls.setReaction, async ({ user, params, body }) => {
    await comments.react(user.userId, params.comment_id, body.name, body.is_on);
    return { message: 'Done.' };
  });
}
