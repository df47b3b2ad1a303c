import { listInvitations, revokeInvitation } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { formatDate, IconButton, QueryView } from 'shared-ui';
import { Mail, X } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { roleName } from '../../shared/role-name.ts';
import { Row, Rows } from '../../shared/rows.tsx';

/** Lists the workspace's pending invitations. */
export function PendingInvitations({ workspaceId }: { workspaceId: string }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const revoke = useCallAction(revokeInvitation, { success: () => text('tookBack') });
  const query = useCall(listInvitations, { params: { workspace_id: workspaceId } }, { select: (answer) => answer.invitations });
  return (
    <QueryView query={query} failedTitle={text('usersFailed')}>
      {(invitations) =>
        invitations.length ? (
          <Rows label={text('pendingTitle')} items={invitations} itemKey={(one) => one.invitation_id}>
            {(one) => (
              <Row
                icon={<Mail />}
                title={one.email}
                note={text('pendingNote', {
                  role: roleName(one.role),
                  who: one.invited_by,
                  date: formatDate(one.expires_at, { timeZone }),
                })}
                actions={
                  <IconButton
                    icon={<X />}
                    label={text('takeBack', { email: one.email })}
                    disabled={revoke.isPending}
                    onClick={() => revoke.mutate({ params: { invitation_id: one.invitation_id } })}
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
