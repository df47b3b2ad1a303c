import { previewInvitation } from 'shared-contracts/calls';
import { Alert } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useSignInMessages } from '../../messages/sign-in.ts';
import { invitationOf } from './next-path.model.ts';

/** Reads the invitation whose link led to this page. It is null if the link no longer works, and undefined if there is none. */
export function useInvitation() {
  const [query] = useSearchParams();
  const token = invitationOf(query) ?? '';
  const options = { isEnabled: token !== '', staleTime: Number.POSITIVE_INFINITY, retry: false };
  return useCall(previewInvitation, { body: { invitation_token: token } }, options).data?.invitation;
}

interface InvitationNoteProps {
  readonly invitation: ReturnType<typeof useInvitation>;
  readonly isSignUp: boolean;
}

/** Says who invites to what and for which address, or that the link no longer works. */
export function InvitationNote({ invitation, isSignUp }: InvitationNoteProps) {
  const text = useSignInMessages();
  if (invitation === undefined) return null;
  if (invitation === null) return <Alert type="warning" showIcon title={text('inviteGone')} description={text('inviteGoneNote')} />;
  const { invited_by: who, invited_email: email, to } = invitation;
  const title = who === null ? text('inviteUnsigned') : text(`invite_${to}`, { who });
  return <Alert type="info" showIcon title={title} description={text(isSignUp ? 'inviteSignUp' : 'inviteSignIn', { email })} />;
}
