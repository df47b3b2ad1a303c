import { useState } from 'react';
import { type ChatSession, isApiError, routes } from 'shared-contracts';
import { listShares, revokeShare, shareSession } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, formatDateTime, Input, Modal, QueryView } from 'shared-ui';
import { CopyButton } from 'shared-ui/chat';
import { Link2 } from 'shared-ui/icons';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { chatKeys } from '../chat-keys.ts';
import { useMessages } from '../messages.ts';

interface ShareChatProps {
  session: ChatSession;
  onClose: () => void;
}

/** Links to a chat: one is made, shown once to be copied, and each can be ended. */
export function ShareChat({ session, onClose }: ShareChatProps) {
  const text = useMessages();
  const { link, isBusy, create, revoke, shares } = useShares(session.session_id);
  return (
    <Modal
      open
      title={text('shareDialogTitle', { title: session.title || text('untitledChat') })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{text('done')}</Button>}
    >
      <p>{text('shareNote')}</p>
      {link ? (
        <div className="share-link">
          <Input readOnly value={link} aria-label={text('shareLink')} onFocus={(event) => event.target.select()} />
          <CopyButton value={link} label={text('copyLink')} />
          <p role="status">{text('shareOnce')}</p>
        </div>
      ) : (
        <Button type="primary" icon={<Link2 size={16} />} loading={isBusy} onClick={() => void create()}>
          {text('createLink')}
        </Button>
      )}
      <QueryView query={shares} failedTitle={text('sharesFailed')}>
        {(all) =>
          all.length ? (
            <ul className="share-list" aria-label={text('workingLinks')}>
              {all.map(({ share_id: id, shared_at: at, message_count: count }) => (
                <li key={id}>
                  <span>{text('sharedOn', { when: formatDateTime(at), count })}</span>
                  <Button size="small" danger onClick={() => void revoke(id)}>
                    {text('endSharing')}
                  </Button>
                </li>
              ))}
            </ul>
          ) : null
        }
      </QueryView>
    </Modal>
  );
}

function useShares(sessionId: string) {
  const text = useMessages();
  const { api, base, notify } = useShell();
  const client = useQueryClient();
  const [made, setMade] = useState<{ id: string; link: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const queryKey = chatKeys.shares(sessionId);
  const shares = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call(listShares, { query: { session_id: sessionId } }, { signal })).shares,
    refetchOnMount: 'always',
  });
  const attempt = async (title: string, act: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await act();
    } catch (error) {
      notify.error({ title, description: isApiError(error) ? error.message : text('voteFailedDetail') });
    }
    setIsBusy(false);
    await client.invalidateQueries({ queryKey });
  };
  return {
    shares,
    isBusy,
    link: made?.link,
    create: () =>
      attempt(text('shareFailedTitle'), async () => {
        const { token, share_id: id } = await api.call(shareSession, { body: { session_id: sessionId } });
        setMade({ id, link: `${location.origin}${base}${routes.sharedChat(token)}` });
      }),
    revoke: (id: string) =>
      attempt(text('endSharingFailedTitle'), async () => {
        await api.call(revokeShare, { params: { share_id: id } });
        setMade((current) => (current?.id === id ? null : current));
        notify.success({ title: text('sharingEndedTitle'), description: text('sharingEndedDetail') });
      }),
  };
}
