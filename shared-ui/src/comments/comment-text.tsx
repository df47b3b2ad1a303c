import type { Commenter } from 'shared-contracts/access-calls';
import { splitMentions } from './mention.model.ts';

/** Renders the text of a comment as it was typed, with the names of those whom it mentions in bold. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly Commenter[] }) {
  let at = 0;
  return (
    <p className="ui-comment-text" dir="auto">
      {splitMentions(text, mentions).map((part) => {
        at += part.text.length;
        return part.isName ? <b key={at}>{part.text}</b> : <span key={at}>{part.text}</span>;
      })}
    </p>
  );
}
