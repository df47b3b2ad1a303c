import { type ChatSession, routes } from 'shared-contracts';
import { listShares, revokeShare, shareSession } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { ShareLinksModal } from 'shared-ui/reading';
import { useHistoryMessages } from '../../messages/history.ts';
import { useShareMessages } from '../../messages/share.ts';

interface ShareChatProps {
  session: ChatSession;
  onClose: () => void;
}

/** Renders the dialog that creates and revokes links to a chat. */
export function ShareChat({ session: { session_id, title }, onClose }: ShareChatProps) {
  const text = useShareMessages();
  const common = useHistoryMessages();
  const { api } = useShell();
  return (
    <ShareLinksModal
      title={text('shareDialogTitle', { title: title || common('untitledChat') })}
      note={text('shareNote')}
      linkLabel={text('shareLink')}
      failedTitle={text('shareFailedTitle')}
      queryKey={[listShares.tag, listShares.name, session_id]}
      load={async (signal) => (await api.call(listShares, { query: { session_id } }, { signal })).shares}
      create={() => api.call(shareSession, { body: { session_id } })}
      end={(share_id) => api.call(revokeShare, { params: { share_id } })}
      route={routes.sharedChat}
      detail={({ message_count: count }) => text('sharedMessages', { count })}
      onClose={onClose}
    />
  );
}
