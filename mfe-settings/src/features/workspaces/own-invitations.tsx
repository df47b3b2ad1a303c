import { answerInvitation, listOwnInvitations, type OwnInvitation } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDate } from 'shared-ui';
import { Mail } from 'shared-ui/icons';
import { useQuery } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';

/** Lists the invitations to the user's address, which can be accepted or declined without their link. */
export function OwnInvitations() {
  const text = useMessages();
  const [search] = useSearchParams();
  const { api } = useShell();
  const session = useSession();
  const email = session?.email ?? '';
  const { data = [] } = useQuery({
    queryKey: settingsKeys.ownInvitations,
    queryFn: async ({ signal }) => (await api.call(listOwnInvitations, { query: { email } }, { signal })).invitations,
    enabled: email !== '',
  });
  const answer = useAction({
    run: (calls, { one, accept }: { one: OwnInvitation; accept: boolean }) =>
      calls.call(answerInvitation, { params: { own_invitation_id: one.invitation_id }, body: { accept } }),
    refreshes: [settingsKeys.ownInvitations, settingsKeys.workspaces, settingsKeys.peers],
    told: ({ one, accept }) => (accept ? text('joined', { name: one.workspace_name }) : text('declined')),
  });
  // The card of an opened link already asks about the same invitation.
  if (!data.length || search.has('invitation')) return null;
  return (
    <Rows label={text('ownInvitations')} items={data} itemKey={(one) => one.invitation_id}>
      {(one) => {
        const { workspace_name: name, role, invited_by: who } = one;
        return (
          <Row
            icon={<Mail />}
            title={name}
            note={text('ownInvitationNote', { who, role, date: formatDate(one.expires_at, { timeZone: session?.timeZone }) })}
            actions={
              <>
                <Button
                  type="primary"
                  size="small"
                  aria-label={text('acceptOf', { name })}
                  disabled={answer.isPending}
                  onClick={() => answer.mutate({ one, accept: true })}
                >
                  {text('acceptInvitation')}
                </Button>
                <Button
                  size="small"
                  aria-label={text('declineOf', { name })}
                  disabled={answer.isPending}
                  onClick={() => answer.mutate({ one, accept: false })}
                >
                  {text('decline')}
                </Button>
              </>
            }
          />
        );
      }}
    </Rows>
  );
}
