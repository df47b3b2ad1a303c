import { giveAccess } from 'shared-contracts/access-calls';
import type { CallAnswer, CallDefinition } from 'shared-contracts/calls';
import { createNotebook, listItems, moveItems } from 'shared-contracts/calls';
import { answerInvitation, createWorkspace, inviteMember, listOwnInvitations } from 'shared-contracts/settings-calls';
import type { SearchTarget } from './search.ts';

const pageSize = 200;

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

async function send<C extends CallDefinition>({ api, token }: SearchTarget, call: C, input: Input): Promise<CallAnswer<C>> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const response = await fetch(`${api}${path}?${new URLSearchParams(input.query)}`, {
    method: call.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${call.name} was refused: ${response.status} ${JSON.stringify(answer)}`);
  return answer as CallAnswer<C>;
}

/** Shares a notebook with that many of a person's chats with another person, who is in a workspace with them. */
export async function shareWorks(owner: SearchTarget, reader: SearchTarget, count: number): Promise<void> {
  const email = owner.email;
  const { workspace_id } = await send(owner, createWorkspace, { body: { email, name: 'Bench' } });
  await send(owner, inviteMember, { params: { workspace_id }, body: { invited_email: reader.email, role: 'Member' } });
  const { invitations } = await send(reader, listOwnInvitations, { query: { email: reader.email } });
  const own_invitation_id = invitations[0]?.invitation_id ?? '';
  await send(reader, answerInvitation, { params: { own_invitation_id }, body: { accept: true } });
  const { notebook_id } = await send(owner, createNotebook, { body: { email, title: 'Shared' } });
  for (let page = 1; page <= count / pageSize; page += 1) {
    const query = { email, kind: 'chat', sort: 'created', page: String(page), page_size: String(pageSize) };
    const items = (await send(owner, listItems, { query })).items.map(({ kind, id }) => ({ kind, id }));
    await send(owner, moveItems, { body: { email, items, new_notebook_id: notebook_id } });
  }
  const grantee = { kind: 'person', id: reader.email };
  await send(owner, giveAccess, { body: { email, kind: 'notebook', id: notebook_id, grantee, level: 'view' } });
}
