import { useEffect, useRef, useState } from 'react';
import { addComment, resolveThread, type CommentThread as Thread } from 'shared-contracts/access-calls';
import { Button } from 'shared-ui';
import { Check, RotateCcw } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { CommentComposer, type Sharing } from './comment-composer.tsx';
import { useCommentMessages } from './comment-messages.ts';
import { CommentRow } from './comment-row.tsx';

interface CommentThreadProps {
  readonly thread: Thread;
  readonly sharing: Sharing;
  /** The name of the part that the thread is about; null if that part is gone; undefined where parts have no names. */
  readonly partName: string | null | undefined;
  /** Shows the quoted words; undefined if they are no longer in the text, or the text is not on this page. */
  readonly onShowQuote: (() => void) | undefined;
  /** Whether the text is on this page, so that a missing quote means that it has changed. */
  readonly hasText: boolean;
  /** Whether the reader came for this thread. */
  readonly isWanted: boolean;
}

/** Renders a comment with its replies, what it is about, and a field for another reply. */
export function CommentThread({ thread, sharing, partName, onShowQuote, hasText, isWanted }: CommentThreadProps) {
  const text = useCommentMessages();
  const place = useRef<HTMLElement>(null);
  const [isReplying, setIsReplying] = useState(false);
  const add = useCallAction(addComment, { failure: text('sendFailed') });
  const resolve = useCallAction(resolveThread);
  const { thread_id: id, comments, resolved, quote } = thread;
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  const { kind, id: subjectId } = sharing.subject;
  const reply = (written: string, mentions: string[]) =>
    add.mutateAsync({ body: { kind, id: subjectId, thread_id: id, text: written, mentions } }).then(
      () => {
        setIsReplying(false);
        return true;
      },
      // A toast has said why.
      () => false,
    );
  const name = comments[0]?.author?.name ?? text('somebody');
  return (
    <article ref={place} className="ui-thread" aria-label={text('threadOf', { name })} data-wanted={isWanted || undefined}>
      {partName === undefined ? null : <p className="ui-comment-note">{partName === null ? text('partGone') : <bdi>{partName}</bdi>}</p>}
      {quote ? (
        <>
          {hasText && !onShowQuote ? <p className="ui-comment-note">{text('quoteGone')}</p> : null}
          <blockquote className="ui-comment-quote" dir="auto">
            {onShowQuote ? (
              <button type="button" aria-label={text('showQuote', { quote: quote.text })} onClick={onShowQuote}>
                {quote.text}
              </button>
            ) : (
              quote.text
            )}
          </blockquote>
        </>
      ) : null}
      <ul>
        {comments.map((comment) => (
          <CommentRow key={comment.comment_id} comment={comment} sharing={sharing} />
        ))}
      </ul>
      {resolved ? <p className="ui-comment-note">{text('resolvedBy', { name: resolved.by ?? text('somebody') })}</p> : null}
      {isReplying ? (
        <CommentComposer
          sharing={sharing}
          place={`reply-${id}`}
          label={text('writeReply')}
          sendLabel={text('reply')}
          takesFocus
          isBusy={add.isPending}
          onSend={reply}
          onCancel={() => setIsReplying(false)}
        />
      ) : (
        <div className="ui-comment-actions">
          {thread.may_resolve ? (
            <Button
              size="small"
              icon={resolved ? <RotateCcw size={14} /> : <Check size={14} />}
              loading={resolve.isPending}
              onClick={() => resolve.mutate({ params: { comment_id: id }, body: { is_resolved: !resolved } })}
            >
              {text(resolved ? 'reopen' : 'resolve')}
            </Button>
          ) : null}
          <Button size="small" onClick={() => setIsReplying(true)}>
            {text('reply')}
          </Button>
        </div>
      )}
    </article>
  );
}
