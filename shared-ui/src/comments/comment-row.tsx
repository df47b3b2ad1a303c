import { useState } from 'react';
import { type Comment, deleteComment, editComment, restoreComment } from 'shared-contracts/access-calls';
import { useSession } from 'shared-contracts/shell';
import { Avatar, Button, formatDateTime } from 'shared-ui';
import { Ellipsis } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { LazyMenu } from '../lists/lazy-menu.tsx';
import { initialsOf } from '../text/initials.ts';
import { CommentComposer, type Sharing } from './comment-composer.tsx';
import { useCommentMessages } from './comment-messages.ts';
import { CommentText } from './comment-text.tsx';
import { Reactions } from './reactions.tsx';

/** Renders one comment with its reactions, and lets its author change it. */
export function CommentRow({ comment, sharing }: { comment: Comment; sharing: Sharing }) {
  const text = useCommentMessages();
  const timeZone = useSession()?.timeZone;
  const [isEditing, setIsEditing] = useState(false);
  const { author, is_deleted: isDeleted, created_at: at, edited_at: editedAt } = comment;
  const name = author?.name ?? text('somebody');
  return (
    <li className="ui-comment">
      <Avatar size={28} aria-hidden="true">
        {initialsOf(name)}
      </Avatar>
      <div className="ui-comment-head">
        <bdi>{name}</bdi>
        <small>
          <time dateTime={at}>{formatDateTime(at, { timeZone })}</time>
          {editedAt && !isDeleted ? ` · ${text('edited')}` : ''}
        </small>
      </div>
      {isDeleted ? null : <RowMenu comment={comment} name={name} onEdit={() => setIsEditing(true)} />}
      <div className="ui-comment-body">
        {isDeleted ? (
          <p className="ui-comment-note">{text('deleted')}</p>
        ) : isEditing ? (
          <Editing comment={comment} sharing={sharing} onDone={() => setIsEditing(false)} />
        ) : (
          <>
            <CommentText text={comment.text} mentions={comment.mentions} />
            <Reactions comment={comment} />
          </>
        )}
      </div>
    </li>
  );
}

function Editing({ comment, sharing, onDone }: { comment: Comment; sharing: Sharing; onDone: () => void }) {
  const text = useCommentMessages();
  const edit = useCallAction(editComment, { failure: text('saveFailed') });
  const { comment_id } = comment;
  const save = (changed: string, mentions: string[]) =>
    edit.mutateAsync({ params: { comment_id }, body: { text: changed, mentions } }).then(
      () => {
        onDone();
        return true;
      },
      // A toast has said why.
      () => false,
    );
  return (
    <CommentComposer
      sharing={sharing}
      place={`edit-${comment_id}`}
      label={text('editText')}
      sendLabel={text('save')}
      initial={comment.text}
      mentions={comment.mentions}
      takesFocus
      isBusy={edit.isPending}
      onSend={save}
      onCancel={onDone}
    />
  );
}

function RowMenu({ comment, name, onEdit }: { comment: Comment; name: string; onEdit: () => void }) {
  const text = useCommentMessages();
  const restore = useCallAction(restoreComment);
  const remove = useCallAction(deleteComment, {
    success: (_, input) => ({ title: text('deletedTitle'), action: { label: text('undo'), onAction: () => restore.mutate(input) } }),
  });
  const handleDelete = () => remove.mutate({ params: { comment_id: comment.comment_id } });
  const items = [
    ...(comment.is_own ? [{ key: 'edit', label: text('edit') }] : []),
    ...(comment.may_delete ? [{ key: 'delete', label: text('delete'), danger: true }] : []),
  ];
  if (!items.length) return null;
  const label = text('actionsOf', { name });
  return (
    <LazyMenu items={items} onClick={({ key }) => (key === 'edit' ? onEdit() : handleDelete())}>
      <Button type="text" size="small" icon={<Ellipsis size={16} />} title={label} aria-label={label} />
    </LazyMenu>
  );
}
