import { routes, type SharedChat } from 'shared-contracts';
import { importChats } from 'shared-contracts/calls';
import { useSession } from 'shared-contracts/shell';
import { Button, useCopied } from 'shared-ui';
import { ArrowRight, Link2 } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { Link, useNavigate } from 'shared-ui/router';
import { useShareMessages } from '../../messages/share.ts';
import * as styles from './share-chat.module.css';

interface ContinueChatProps {
  chat: SharedChat;
  token: string;
}

/** Offers to continue a shared chat in a copy of the reader's own, which its owner doesn't see. */
export function ContinueChat({ chat, token }: ContinueChatProps) {
  const text = useShareMessages();
  const isSignedIn = useSession() !== null;
  const { isCopied, copy } = useCopied();
  const search = `?next=${encodeURIComponent(routes.sharedChat(token))}`;
  return (
    <section className={styles.continue} aria-label={text('continueTitle')}>
      <div>
        <h2>{text('continueTitle')}</h2>
        <p>{text(isSignedIn ? 'continueNote' : 'continueSignedOutNote')}</p>
      </div>
      <span className={styles.continueActions}>
        <Button icon={<Link2 size={16} />} onClick={() => void copy(location.href)}>
          {text(isCopied ? 'copied' : 'copyLink')}
        </Button>
        {isSignedIn ? (
          <CopyChat chat={chat} token={token} />
        ) : (
          <Link className={styles.tinted} to={{ pathname: routes.signup(), search }}>
            {text('continueChat')}
            <ArrowRight size={16} />
          </Link>
        )}
      </span>
    </section>
  );
}

/** Copies the chat once, however often it is pressed, and opens the copy. */
function CopyChat({ chat: { title, messages }, token }: ContinueChatProps) {
  const text = useShareMessages();
  const navigate = useNavigate();
  const copy = useCallAction(importChats, { failure: text('continueFailed') });
  const copied = messages.map(({ message_id: key, role, content }, index) => ({
    key,
    parent: messages[index - 1]?.message_id ?? null,
    role,
    content,
  }));
  const handleClick = () =>
    copy.mutate(
      { body: { chats: [{ source_id: `share:${token}`, title, messages: copied }] } },
      {
        onSuccess: ({ results }) => {
          const sessionId = results[0]?.session_id;
          if (sessionId) void navigate(routes.chat({ sessionId }));
        },
      },
    );
  return (
    <Button type="primary" loading={copy.isPending} icon={<ArrowRight size={16} />} iconPlacement="end" onClick={handleClick}>
      {text('continueChat')}
    </Button>
  );
}
