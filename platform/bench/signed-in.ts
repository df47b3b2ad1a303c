import type { CallAnswer, CallDefinition } from 'shared-contracts/calls';
import { signUp } from 'shared-contracts/calls';
import { answerInvitation, createWorkspace, inviteMember, listOwnInvitations } from 'shared-contracts/settings-calls';

/** Describes a person who uses the API. */
export interface SignedIn {
  /** Holds the address of the API, ending in `/api`. */
  readonly api: string;
  readonly token: string;
  readonly email: string;
}

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Calls the API as a person. @throws Error when the call is refused */
export async function send<C extends CallDefinition>({ api, token }: SignedIn, call: C, input: Input): Promise<CallAnswer<C>> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const response = await fetch(`${api}${path}?${new URLSearchParams(input.query)}`, {
    method: call.method,
    headers: { Authorization: `Bearer ${token}`, ...(input.body ? { 'Content-Type': 'application/json' } : {}) },
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${call.name} was refused: ${response.status} ${JSON.stringify(answer)}`);
  return answer as CallAnswer<C>;
}

/** Creates an account. */
export async function signUpAt(api: string, email: string): Promise<SignedIn> {
  const body = { email, password: 'a-password-for-the-bench', first_name: 'Priya' };
  const { access_token: token } = await send({ api, token: '', email }, signUp, { body });
  return { api, token, email };
}

/** Creates a workspace of these people, and returns its id. */
export async function gather(owner: SignedIn, members: readonly SignedIn[]): Promise<string> {
  const { workspace_id } = await send(owner, createWorkspace, { body: { email: owner.email, name: 'Bench' } });
  for (const { email, ...member } of members) {
    await send(owner, inviteMember, { params: { workspace_id }, body: { invited_email: email, role: 'Member' } });
    const { invitations } = await send({ email, ...member }, listOwnInvitations, { query: { email } });
    const own_invitation_id = invitations[0]?.invitation_id ?? '';
    await send({ email, ...member }, answerInvitation, { params: { own_invitation_id }, body: { accept: true } });
  }
  return workspace_id;
}
