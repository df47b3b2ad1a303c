import { lazyCode } from 'shared-contracts';
import { type CommentedKind, countComments } from 'shared-contracts/access-calls';
import { Button, LazyPart } from 'shared-ui';
import { MessageSquare } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useCommentMessages } from './comment-messages.ts';
import type { CommentsState } from './use-comments-state.ts';

const code = lazyCode(() => import(/* webpackChunkName: "part-comments" */ './comments.tsx'));

/** Describes what is commented. */
export interface CommentSubject {
  readonly kind: CommentedKind;
  readonly id: string;
  readonly name: string;
}

/** Describes an answer or step that can be commented. */
export interface CommentedPart {
  readonly id: string;
  readonly name: string;
}

/** Describes the props of `CommentsPart`. */
export interface CommentsPartProps {
  readonly subject: CommentSubject;
  readonly state: CommentsState;
  /** Names the parts of the thing; without it, threads about parts have no name. */
  readonly parts?: readonly CommentedPart[] | undefined;
  /** Returns the element with the text that quotes refer to. */
  readonly findText?: (() => Element | null) | undefined;
  /** Shows the comments where they are instead of in a drawer, for dialogs. */
  readonly isInline?: boolean;
}

/** Returns how many threads of a thing are open, in total and by part. */
export function useOpenComments({ kind, id }: Pick<CommentSubject, 'kind' | 'id'>, isEnabled = true) {
  const { data } = useCall(countComments, { query: { kind, id } }, { isEnabled, retry: false });
  return { open: data?.open ?? 0, openAt: (part: string) => data?.parts.find((one) => one.part === part)?.open ?? 0 };
}

/** Shows the comments of a thing while they are open, and marks the quoted words. The code comes when one of them is needed. */
export function CommentsPart(props: CommentsPartProps) {
  const { subject, state, findText } = props;
  const { open } = useOpenComments(subject, findText !== undefined);
  const isOpen = state.request !== undefined;
  return (
    <LazyPart code={code} isWanted={isOpen || open > 0} {...(isOpen ? { onClose: state.close } : {})}>
      {({ Comments }) => <Comments key={subject.id} {...props} />}
    </LazyPart>
  );
}

/** Describes the props of `CommentsButton`. */
export interface CommentsButtonProps {
  readonly subject: Pick<CommentSubject, 'kind' | 'id'>;
  /** The answer or step whose threads are counted; otherwise those of the whole thing. */
  readonly part?: string;
  readonly onOpen: () => void;
}

/** Renders the button that opens the comments of a thing, with the number of open threads. */
export function CommentsButton({ subject, part, onOpen }: CommentsButtonProps) {
  const text = useCommentMessages();
  const { open, openAt } = useOpenComments(subject);
  const count = part === undefined ? open : openAt(part);
  return (
    <Button
      icon={<MessageSquare size={16} />}
      // Words that are selected stay selected, so that the comment can quote them.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      {text('title')} {count ? <b>{count}</b> : null}
    </Button>
  );
}
