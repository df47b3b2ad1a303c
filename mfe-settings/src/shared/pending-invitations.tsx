import { type Invitation, revokeInvitation } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { EmptyState, formatDate, IconButton, type ShownQuery } from 'shared-ui';
import { LogoTile, RowTitle, Status, Table } from 'shared-ui/collections';
import { Mail, X } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../messages/messages.ts';
import { roleName } from './role-name.ts';

/** Lists the workspace's pending invitations. */
export function PendingInvitations({ query }: { query: ShownQuery<readonly Invitation[]> }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const revoke = useCallAction(revokeInvitation, { success: () => text('tookBack') });
  return (
    <Table
      label={text('pendingTitle')}
      query={query}
      failedTitle={text('usersFailed')}
      rowKey={({ invitation_id }) => invitation_id}
      empty={<EmptyState icon={<Mail />} title={text('noInvitations')} />}
      columns={[
        {
          key: 'email',
          title: text('columnName'),
          render: ({ email, invited_by: who }) => (
            <RowTitle
              title={email}
              note={text('invitedBy', { who })}
              logo={
                <LogoTile size={36}>
                  <Mail size={16} />
                </LogoTile>
              }
            />
          ),
        },
        { key: 'role', title: text('inviteRole'), render: ({ role }) => roleName(role) },
        {
          key: 'until',
          title: text('columnStatus'),
          render: ({ expires_at }) => <Status tone="waits">{text('waitsUntil', { date: formatDate(expires_at, { timeZone }) })}</Status>,
        },
        {
          key: 'actions',
          title: text('columnActions'),
          isUntitled: true,
          align: 'end',
          render: ({ invitation_id, email }) => (
            <IconButton
              icon={<X />}
              label={text('takeBack', { email })}
              disabled={revoke.isPending}
              onClick={() => revoke.mutate({ params: { invitation_id } })}
            />
          ),
        },
      ]}
    />
  );
}
