import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Commenter, commentLimits, findMentionable, giveAccess, type Mentionable } from 'shared-contracts/access-calls';
import { cutText } from 'shared-contracts/text';
import { Button, useDebounced } from 'shared-ui';
import { useCall, useCallAction } from 'shared-ui/query';
import { useCommentMessages } from './comment-messages.ts';
import type { CommentSubject } from './comments-part.tsx';
import { mentionsIn, typedName } from './mention.model.ts';
import { MentionList, optionId } from './mention-list.tsx';
import { useCommentDraft } from './use-comment-draft.ts';

/** Describes what a composer needs to know of the thing. */
export interface Sharing {
  readonly subject: CommentSubject;
  readonly mayShare: boolean;
  readonly owner: string;
}

interface CommentComposerProps {
  readonly sharing: Sharing;
  /** Names the place of the draft within the thing. */
  readonly place: string;
  readonly label: string;
  readonly sendLabel: string;
  readonly initial?: string;
  readonly mentions?: readonly Commenter[];
  readonly takesFocus?: boolean;
  readonly isBusy: boolean;
  /** Resolves to whether the comment was stored. */
  readonly onSend: (text: string, mentions: string[]) => Promise<boolean>;
  readonly onCancel?: () => void;
}

const searchMs = 150;

/** Renders a field for a comment. `@` lists people; Ctrl+Enter sends. */
export function CommentComposer(props: CommentComposerProps) {
  const { sharing, place, label, sendLabel, initial, mentions = [], takesFocus = false, isBusy, onSend, onCancel } = props;
  const { subject } = sharing;
  const text = useCommentMessages();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text: value, change } = useCommentDraft({ kind: subject.kind, id: subject.id, place }, initial);
  const [chosen, setChosen] = useState<readonly Commenter[]>(mentions);
  const [unable, setUnable] = useState<{ person: Mentionable; from: number }>();
  const list = useMentionList(sharing, value);
  useEffect(() => {
    // What loses the focus, such as a menu or the editor, renders in response, which React forbids during its own work.
    const frame = takesFocus ? requestAnimationFrame(() => field.current?.focus()) : undefined;
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [takesFocus]);

  const insert = ({ id, name }: Mentionable, from: number) => {
    const head = `${value.slice(0, from)}@${name} `;
    change(cutText(head + value.slice(field.current?.selectionEnd ?? value.length).replace(/^ /, ''), commentLimits.maxCharacters));
    if (id !== null) setChosen([...chosen, { id, name }]);
    // The field has its new value after the next render.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(head.length, head.length);
    });
  };
  const choose = (person: Mentionable) => {
    if (!list.typed) return;
    if (person.can_see) insert(person, list.typed.from);
    else setUnable({ person, from: list.typed.from });
    list.close();
  };
  const send = async () => {
    if (isBusy || value.trim() === '') return;
    if (!(await onSend(value.trim(), mentionsIn(value, chosen)))) return;
    change('');
    setChosen([]);
  };
  const handleCancel = () => {
    if (initial !== undefined) change(initial);
    onCancel?.();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (list.handleKey(event, choose)) event.preventDefault();
    else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      handleCancel();
    }
  };
  return (
    <div className="ui-comment-composer">
      <textarea
        ref={field}
        className="ui-comment-field"
        rows={2}
        dir="auto"
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        {...list.fieldProps}
        maxLength={commentLimits.maxCharacters}
        value={value}
        onChange={(event) => {
          change(event.target.value);
          setUnable(undefined);
          list.follow(event.target.value, event.target.selectionEnd);
        }}
        onKeyDown={handleKeyDown}
        onBlur={list.close}
      />
      {list.people.length ? <MentionList id={list.id} people={list.people} active={list.active} onChoose={choose} /> : null}
      {unable ? (
        <Unable
          sharing={sharing}
          person={unable.person}
          onShared={() => {
            setUnable(undefined);
            // The server finds the person by the name alone.
            insert(unable.person, unable.from);
          }}
        />
      ) : null}
      <div className="ui-comment-actions">
        {onCancel ? (
          <Button size="small" onClick={handleCancel}>
            {text('cancel')}
          </Button>
        ) : null}
        <Button size="small" type="primary" disabled={value.trim() === ''} loading={isBusy} onClick={() => void send()}>
          {sendLabel}
        </Button>
      </div>
    </div>
  );
}

/** Follows the name that is being typed after an @, and the people whom it may mean. */
function useMentionList({ subject: { kind, id: subjectId } }: Sharing, value: string) {
  const id = useId();
  const [typed, setTyped] = useState<{ from: number; name: string }>();
  const [active, setActive] = useState(0);
  const asked = useDebounced(typed?.name ?? '', searchMs);
  const { data } = useCall(
    findMentionable,
    { query: { kind, id: subjectId, q: cutText(asked, 100) } },
    { isEnabled: typed !== undefined, keepsPrevious: true, retry: false },
  );
  const isNamed = (person: Mentionable) => person.name.toLocaleLowerCase().includes(typed?.name.toLocaleLowerCase() ?? '');
  const people = typed === undefined || value === '' ? [] : (data?.people ?? []).filter(isNamed).slice(0, 8);
  const close = () => setTyped(undefined);
  return {
    id,
    typed,
    people,
    active: Math.min(active, Math.max(0, people.length - 1)),
    close,
    follow: (text: string, cursor: number) => {
      setTyped(typedName(text, cursor));
      setActive(0);
    },
    fieldProps: people.length ? { 'aria-controls': id, 'aria-activedescendant': optionId(id, Math.min(active, people.length - 1)) } : {},
    /** Returns whether the list took the key. */
    handleKey: (event: KeyboardEvent, choose: (person: Mentionable) => void): boolean => {
      const person = people[Math.min(active, people.length - 1)];
      if (!person) return false;
      if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
      else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
      else if (event.key === 'Escape') {
        event.stopPropagation();
        close();
      } else return false;
      return true;
    },
  };
}

/** Says that somebody who was chosen can't see the thing, and offers to share it to those who may. */
function Unable({ sharing, person, onShared }: { sharing: Sharing; person: Mentionable; onShared: () => void }) {
  const { subject, mayShare, owner } = sharing;
  const text = useCommentMessages();
  const give = useCallAction(giveAccess, { changes: ['access', 'items', 'comments'] });
  const { name, email } = person;
  if (!mayShare || !email)
    return (
      <p className="ui-comment-note" role="status">
        {text('askOwner', { name, owner })}
      </p>
    );
  const { kind, id } = subject;
  const body = { kind, id, grantee: { kind: 'person' as const, id: email }, level: 'view' as const };
  return (
    <p className="ui-comment-note" role="status">
      {text('notShared', { name })}{' '}
      <Button size="small" loading={give.isPending} onClick={() => give.mutate({ body }, { onSuccess: onShared })}>
        {text('shareToView')}
      </Button>
    </p>
  );
}
