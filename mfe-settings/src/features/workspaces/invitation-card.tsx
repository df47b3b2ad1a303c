import { acceptInvitation, readInvitation } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Alert, Button } from 'shared-ui';
import { useQuery } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/settings.module.css';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';

/** Shows the invitation behind an opened link, or why it is no longer valid. */
export function InvitationCard() {
  const text = useMessages();
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const [search, setSearch] = useSearchParams();
  const token = search.get('invitation') ?? '';
  const close = () => setSearch({}, { replace: true });
  const { data } = useQuery({
    queryKey: settingsKeys.invitation(token),
    queryFn: ({ signal }) => api.call(readInvitation, { body: { invitation_token: token } }, { signal }),
    enabled: token !== '' && email !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const accept = useAction({
    run: (client) => client.call(acceptInvitation, { body: { invitation_token: token } }),
    refreshes: [settingsKeys.ownInvitations, settingsKeys.workspaces, settingsKeys.peers],
    told: () => text('joined', { name: data?.invitation?.workspace_name ?? '' }),
  });
  if (!(token && data)) return null;
  const { invitation } = data;
  if (!invitation)
    return (
      <Alert
        type="warning"
        showIcon
        style={{ marginBlockEnd: 16 }}
        title={text('invitationGone')}
        description={text('invitationGoneNote')}
        closable={{ onClose: close }}
      />
    );
  const { workspace_name: name, role, invited_by: who, email: invited } = invitation;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={text('invitationTitle')}
      description={text('invitationText', { who, name, role, email: invited })}
      action={
        <div className={styles.rowActions}>
          <Button type="primary" loading={accept.isPending} onClick={() => accept.mutate(undefined, { onSuccess: close })}>
            {text('acceptInvitation')}
          </Button>
          <Button onClick={close}>{text('declineInvitation')}</Button>
        </div>
      }
    />
  );
}
