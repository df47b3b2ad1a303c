import { answerInvitation, listOwnInvitations, type OwnInvitation } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDate } from 'shared-ui';
import { Mail } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../messages/messages.ts';
import { Row, Rows } from './rows.tsx';
import * as styles from './settings.module.css';
import { addressOfShared } from './shared-address.ts';

/** Lists the invitations to the user's address, which can be accepted or declined without their link. */
export function OwnInvitations() {
  const text = useMessages();
  const { notify } = useShell();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const session = useSession();
  const { data = [], isLoading } = useCall(listOwnInvitations, {}, { select: ({ invitations }) => invitations });
  const answer = useCallAction(answerInvitation);
  const respond = ({ invitation_id, workspace_name: name }: OwnInvitation, accept: boolean) =>
    answer.mutate(
      { params: { own_invitation_id: invitation_id }, body: { accept } },
      {
        onSuccess: ({ shared }) => {
          notify.success({ title: accept ? text('joined', { name }) : text('declined') });
          const to = addressOfShared(shared);
          if (to) void navigate(to);
        },
      },
    );
  // What follows on the page waits, because it would move.
  if (isLoading)
    return (
      <div hidden>
        <span data-loading />
      </div>
    );
  // The card of an opened link already asks about the same invitation.
  if (!data.length || search.has('invitation')) return null;
  return (
    <div className={styles.invitations}>
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
                    onClick={() => respond(one, true)}
                  >
                    {text('acceptInvitation')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={text('declineOf', { name })}
                    disabled={answer.isPending}
                    onClick={() => respond(one, false)}
                  >
                    {text('decline')}
                  </Button>
                </>
              }
            />
          );
        }}
      </Rows>
    </div>
  );
}
