import './comments.css';
import { useEffect, useState } from 'react';
import { addComment, listComments, type CommentThread as Thread } from 'shared-contracts/access-calls';
import { Button, Drawer, EmptyState, NativeSelect, QueryView, useLanguage } from 'shared-ui';
import { MessageSquare, X } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { CommentComposer, type Sharing } from './comment-composer.tsx';
import { useCommentMessages } from './comment-messages.ts';
import { CommentThread } from './comment-thread.tsx';
import type { CommentsPartProps } from './comments-part.tsx';
import type { CommentsRequest } from './use-comments-state.ts';
import { showRange, useQuoteMarks } from './use-quote-marks.ts';

const drawerWidth = 380;
const noThreads: readonly Thread[] = [];

/** Shows the threads on a thing in a drawer, or in place, and marks the words that they quote. */
export function Comments(props: CommentsPartProps) {
  const { subject, state, findText, isInline = false } = props;
  const text = useCommentMessages();
  const { direction } = useLanguage();
  const { kind, id } = subject;
  const query = useCall(listComments, { query: { kind, id } });
  const places = useQuoteMarks(query.data?.threads ?? noThreads, findText);
  useOpenByClick(places, state.open, findText);
  const { request } = state;
  const content = request ? (
    <QueryView query={query} failedTitle={text('failed')}>
      {({ threads, may_share: mayShare, owner }) => (
        <Threads
          key={`${request.part ?? ''} ${request.quote?.text ?? ''}`}
          {...props}
          request={request}
          threads={threads}
          places={places}
          sharing={{ subject, mayShare, owner }}
        />
      )}
    </QueryView>
  ) : null;
  if (isInline) return content && <section aria-label={text('title')}>{content}</section>;
  return (
    <Drawer
      open={request !== undefined}
      mask={false}
      // Words are clicked to be edited, too, so the caret stays in the text.
      autoFocus={false}
      title={text('titleOf', { name: subject.name })}
      placement={direction === 'rtl' ? 'left' : 'right'}
      size={drawerWidth}
      onClose={state.close}
      destroyOnHidden
    >
      {content}
    </Drawer>
  );
}

interface ThreadsProps extends CommentsPartProps {
  readonly request: CommentsRequest;
  readonly threads: readonly Thread[];
  readonly places: ReadonlyMap<string, Range>;
  readonly sharing: Sharing;
}

function Threads({ request, threads, places, sharing, parts, findText, state }: ThreadsProps) {
  const text = useCommentMessages();
  const wanted = threads.find(({ thread_id: id }) => id === request.thread);
  const [showsResolved, setShowsResolved] = useState(false);
  const shown = threads.filter(({ part }) => request.part === undefined || part === request.part);
  const [open, resolved] = [shown.filter((one) => !one.resolved), shown.filter((one) => one.resolved)];
  const nameOf = (part: string | null) =>
    part === null || !parts || request.part !== undefined ? undefined : (parts.find(({ id }) => id === part)?.name ?? null);
  const renderThread = (thread: Thread) => {
    const range = places.get(thread.thread_id);
    return (
      <CommentThread
        key={thread.thread_id}
        thread={thread}
        sharing={sharing}
        partName={nameOf(thread.part)}
        onShowQuote={range ? () => showRange(range) : undefined}
        hasText={findText !== undefined}
        isWanted={thread === wanted}
      />
    );
  };
  const isResolvedShown = showsResolved || Boolean(wanted?.resolved);
  return (
    <div className="ui-comments">
      <NewThread request={request} sharing={sharing} parts={parts} state={state} findText={findText} />
      {open.length ? open.map(renderThread) : <NoneOpen hasResolved={resolved.length > 0} />}
      {resolved.length ? (
        <Button size="small" aria-expanded={isResolvedShown} onClick={() => setShowsResolved(!isResolvedShown)}>
          {isResolvedShown ? text('hideResolved') : text('showResolved', { count: resolved.length })}
        </Button>
      ) : null}
      {isResolvedShown ? resolved.map(renderThread) : null}
    </div>
  );
}

function NoneOpen({ hasResolved }: { hasResolved: boolean }) {
  const text = useCommentMessages();
  if (hasResolved) return <p className="ui-comment-note">{text('allResolved')}</p>;
  return <EmptyState icon={<MessageSquare />} title={text('none')} note={text('noneNote')} />;
}

type NewThreadProps = Pick<ThreadsProps, 'request' | 'sharing' | 'parts' | 'state' | 'findText'>;

/** Renders the field that starts a thread: about the quoted words, about the part that was opened, or about what the reader chooses. */
function NewThread({ request, sharing, parts, state, findText }: NewThreadProps) {
  const text = useCommentMessages();
  const add = useCallAction(addComment, { failure: text('sendFailed') });
  const [chosen, setChosen] = useState('');
  const { quote } = request;
  const part = request.part ?? (chosen || undefined);
  const { kind, id } = sharing.subject;
  const send = (written: string, mentions: string[]) =>
    add.mutateAsync({ body: { kind, id, ...(part ? { part } : {}), ...(quote ? { quote } : {}), text: written, mentions } }).then(
      () => {
        if (quote) state.open();
        return true;
      },
      // A toast has said why.
      () => false,
    );
  return (
    <div className="ui-thread">
      {quote ? (
        <blockquote className="ui-comment-quote" dir="auto">
          {quote.text}
          <Button size="small" type="text" icon={<X size={14} />} aria-label={text('removeQuote')} onClick={() => state.open()} />
        </blockquote>
      ) : null}
      {parts && request.part === undefined ? (
        <label className="ui-comment-about">
          {text('about')}
          <NativeSelect value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{text('everything')}</option>
            {parts.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </NativeSelect>
        </label>
      ) : null}
      <CommentComposer
        sharing={sharing}
        place={request.part ?? (quote ? 'quote' : 'new')}
        label={text('write')}
        sendLabel={text('comment')}
        takesFocus={request.thread === undefined}
        isBusy={add.isPending}
        onSend={send}
      />
      {findText && !quote ? <p className="ui-comment-note">{text('quoteHint')}</p> : null}
    </div>
  );
}

/** Opens the thread whose words are clicked. */
function useOpenByClick(
  places: ReadonlyMap<string, Range>,
  open: (request: CommentsRequest) => void,
  findText: (() => Element | null) | undefined,
): void {
  useEffect(() => {
    const handleClick = ({ target }: MouseEvent) => {
      const selection = document.getSelection();
      if (!(target instanceof Node) || !findText?.()?.contains(target) || !selection?.isCollapsed || !selection.anchorNode) return;
      const { anchorNode, anchorOffset } = selection;
      for (const [thread, range] of places) if (range.isPointInRange(anchorNode, anchorOffset)) return open({ thread });
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  });
}
