import { acceptInvitation, readInvitation } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, formatList } from 'shared-ui';
import { useCall, useCallAction } from 'shared-ui/query';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { roleName } from '../../shared/role-name.ts';
import * as styles from '../../shared/settings.module.css';
import { addressOfShared } from '../../shared/shared-address.ts';

/** Shows the invitation behind an opened link, or why it is no longer valid. */
export function InvitationCard() {
  const text = useMessages();
  const [search, setSearch] = useSearchParams();
  const token = search.get('invitation') ?? '';
  const close = () => setSearch({}, { replace: true });
  const { notify } = useShell();
  const navigate = useNavigate();
  const accept = useCallAction(acceptInvitation);
  // Read once: after accepting, the server would call the invitation used before the card has closed.
  const options = { isEnabled: token !== '' && accept.isIdle, staleTime: Number.POSITIVE_INFINITY };
  const { data } = useCall(readInvitation, { body: { invitation_token: token } }, options);
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
  const { workspace_name: name, role, invited_by: who, email: invited, shares = [] } = invitation;
  const handleAccept = () =>
    accept.mutate(
      { body: { invitation_token: token } },
      {
        onSuccess: ({ shared }) => {
          notify.success({ title: text('joined', { name }) });
          const to = addressOfShared(shared);
          if (to) void navigate(to);
          else close();
        },
      },
    );
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={shares.length ? text('sharesTitle', { who, names: formatList(shares.map((one) => `“${one}”`)) }) : text('invitationTitle')}
      description={text('invitationText', { who, name, role: roleName(role), email: invited })}
      action={
        <div className={styles.rowActions}>
          <Button type="primary" loading={accept.isPending} onClick={handleAccept}>
            {text(shares.length ? 'acceptAndOpen' : 'acceptInvitation')}
          </Button>
          <Button onClick={close}>{text('declineInvitation')}</Button>
        </div>
      }
    />
  );
}
