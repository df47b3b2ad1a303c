import {
  type InstallationRole,
  invitePerson,
  type PersonOfInstallation,
  reactivatePerson,
  resetSecondFactor,
  setInstallationRole,
  signOutPerson,
  suspendPerson,
  withdrawInvitation,
} from 'shared-contracts/admin-calls';
import { useShell } from 'shared-contracts/shell';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import type { PersonAction } from './person-actions.model.ts';

const newRoles = { makeAdmin: 'admin', makeOwner: 'owner', takeRole: null } as const satisfies Record<string, InstallationRole | null>;

interface PersonActionsOptions {
  readonly onHandOver: () => void;
  /** Receives a new invitation link that the server can't mail. */
  readonly onLink: (link: string) => void;
}

/** Runs what an administrator chose for a person, after saying what it will do. */
export function usePersonActions(person: PersonOfInstallation, { onHandOver, onLink }: PersonActionsOptions) {
  const text = useMessages();
  const { confirm, notify } = useShell();
  const name = person.name || person.email;
  const params = { person_id: person.person_id };
  const suspend = useCallAction(suspendPerson, { success: () => text('suspended', { name }) });
  const reactivate = useCallAction(reactivatePerson, { success: () => text('reactivated', { name }) });
  const signOut = useCallAction(signOutPerson, { success: () => text('signedOut', { name }) });
  const reset = useCallAction(resetSecondFactor, { success: () => text('secondFactorReset', { name }) });
  const setRole = useCallAction(setInstallationRole, { success: () => text('roleChanged', { name }) });
  const withdraw = useCallAction(withdrawInvitation, { success: () => text('withdrawn') });
  const invite = useCallAction(invitePerson);
  const all = [suspend, reactivate, signOut, reset, setRole, withdraw, invite];
  const sendNewLink = () =>
    invite.mutate(
      { body: { invited_email: person.email } },
      {
        onSuccess: ({ invited_email: email, link }) => {
          if (link) onLink(link);
          else notify.success({ title: text('invited'), description: text('newLinkMailed', { email }) });
        },
      },
    );
  const changeRole = async (action: keyof typeof newRoles) => {
    const confirmed = await confirm({
      title: text(`${action}Title`, { name }),
      body: text(`${action}Body`),
      okLabel: text(action),
      danger: action !== 'makeAdmin',
    });
    if (confirmed) setRole.mutate({ body: { person_email: person.email, role: newRoles[action] } });
  };
  const confirmAction = async (action: 'suspend' | 'signOutEverywhere' | 'resetSecondFactor' | 'withdraw', then: () => void) => {
    const body = text(`${action}Body`);
    if (await confirm({ title: text(`${action}Title`, { name }), body, okLabel: text(action), danger: true })) then();
  };
  const run = async (action: PersonAction) => {
    if (action === 'handOver') return onHandOver();
    if (action === 'newLink') return sendNewLink();
    if (action === 'reactivate') return reactivate.mutate({ params });
    if (action === 'suspend') return confirmAction(action, () => suspend.mutate({ params }));
    if (action === 'signOutEverywhere') return confirmAction(action, () => signOut.mutate({ params }));
    if (action === 'resetSecondFactor') return confirmAction(action, () => reset.mutate({ params }));
    if (action === 'withdraw') return confirmAction(action, () => withdraw.mutate({ params }));
    return changeRole(action);
  };
  return { run, isBusy: all.some(({ isPending }) => isPending) };
}
