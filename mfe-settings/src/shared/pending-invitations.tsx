import { useState } from 'react';
import { type Invitation, inviteMember, revokeInvitation, type Workspace } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { EmptyState, formatDate, IconButton, type ShownQuery } from 'shared-ui';
import { LogoTile, RowTitle, Status, Table } from 'shared-ui/collections';
import { LinkToPassOn } from 'shared-ui/form';
import { Link2, Mail, X } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../messages/messages.ts';
import { roleName } from './role-name.ts';

interface PendingInvitationsProps {
  readonly workspace: Pick<Workspace, 'workspace_id' | 'role'>;
  readonly query: ShownQuery<readonly Invitation[]>;
}

/** Lists the workspace's pending invitations, with a new link for each and the way to withdraw it. */
export function PendingInvitations({ workspace: { workspace_id, role: ownRole }, query }: PendingInvitationsProps) {
  const text = useMessages();
  const { notify } = useShell();
  const timeZone = useSession()?.timeZone;
  const [passOn, setPassOn] = useState<{ readonly email: string; readonly link: string }>();
  const revoke = useCallAction(revokeInvitation, { success: () => text('tookBack') });
  const invite = useCallAction(inviteMember);
  const isBusy = revoke.isPending || invite.isPending;
  const handleNewLink = ({ email, role }: Invitation) =>
    invite.mutate(
      { params: { workspace_id }, body: { invited_email: email, role } },
      {
        onSuccess: ({ link }) => {
          setPassOn(link ? { email, link } : undefined);
          if (!link) notify.success({ title: text('invited'), description: text('newLinkMailed', { email }) });
        },
      },
    );
  return (
    <>
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
            render: (one) => (
              <>
                {one.role === 'Owner' && ownRole !== 'Owner' ? null : (
                  <IconButton
                    icon={<Link2 />}
                    label={text('newLinkOf', { email: one.email })}
                    disabled={isBusy}
                    onClick={() => handleNewLink(one)}
                  />
                )}
                <IconButton
                  icon={<X />}
                  label={text('takeBack', { email: one.email })}
                  disabled={isBusy}
                  onClick={() => {
                    setPassOn(undefined);
                    revoke.mutate({ params: { invitation_id: one.invitation_id } });
                  }}
                />
              </>
            ),
          },
        ]}
      />
      {passOn ? (
        <LinkToPassOn
          link={passOn.link}
          title={text('invitedWithoutMail', { email: passOn.email })}
          note={text('newLinkNote')}
          label={text('invitationLink')}
          copy={text('copyLink')}
          copied={text('copied')}
          onClose={() => setPassOn(undefined)}
        />
      ) : null}
    </>
  );
}
