import { type Invitation, revokeInvitation } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { formatDate, IconButton, QueryView } from 'shared-ui';
import { Mail, X } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';
import { useInvitations } from '../../shared/workspaces.api.ts';

/** Lists the workspace's pending invitations. */
export function PendingInvitations({ workspaceId }: { workspaceId: string }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const revoke = useAction({
    run: (api, { invitation_id }: Invitation) => api.call(revokeInvitation, { params: { invitation_id } }),
    refreshes: [settingsKeys.invitations(workspaceId)],
    told: () => text('tookBack'),
  });
  return (
    <QueryView query={useInvitations(workspaceId)} failedTitle={text('usersFailed')}>
      {(invitations) =>
        invitations.length ? (
          <Rows label={text('pendingTitle')} items={invitations} itemKey={(one) => one.invitation_id}>
            {(one) => (
              <Row
                icon={<Mail />}
                title={one.email}
                note={text('pendingNote', { role: one.role, who: one.invited_by, date: formatDate(one.expires_at, { timeZone }) })}
                actions={
                  <IconButton
                    icon={<X />}
                    label={text('takeBack', { email: one.email })}
                    disabled={revoke.isPending}
                    onClick={() => revoke.mutate(one)}
                  />
                }
              />
            )}
          </Rows>
        ) : null
      }
    </QueryView>
  );
}
