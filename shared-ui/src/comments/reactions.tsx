import type { Comment, ReactionName } from 'shared-contracts/access-calls';
import { reactionNames, setReaction } from 'shared-contracts/access-calls';
import { Dropdown, formatList, IconButton, Tooltip } from 'shared-ui';
import { ThumbsUp } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useCommentMessages } from './comment-messages.ts';

const glyphs: Readonly<Record<ReactionName, string>> = {
  'thumbs-up': '👍',
  heart: '❤️',
  laugh: '😄',
  party: '🎉',
  thinking: '🤔',
  eyes: '👀',
};

/** Renders the reactions to a comment, each a button that adds or removes one's own, and the choice of another. */
export function Reactions({ comment: { comment_id, reactions } }: { comment: Comment }) {
  const text = useCommentMessages();
  const react = useCallAction(setReaction);
  const set = (name: ReactionName, is_on: boolean) => react.mutate({ params: { comment_id }, body: { name, is_on } });
  return (
    <span className="ui-comment-reactions">
      {reactions.map(({ name, people, is_own }) => {
        const label = text('reaction', { reaction: text(`reaction_${name}`), names: formatList(people) });
        return (
          <Tooltip key={name} title={label}>
            <button type="button" aria-pressed={is_own} aria-label={label} onClick={() => set(name, !is_own)}>
              <span aria-hidden="true">{glyphs[name]}</span> {people.length}
            </button>
          </Tooltip>
        );
      })}
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: reactionNames.map((name) => ({
            key: name,
            label: (
              <>
                <span aria-hidden="true">{glyphs[name]}</span> {text(`reaction_${name}`)}
              </>
            ),
          })),
          onClick: ({ key }) => set(key as ReactionName, true),
        }}
      >
        <IconButton size="small" icon={<ThumbsUp size={14} />} label={text('react')} />
      </Dropdown>
    </span>
  );
}
