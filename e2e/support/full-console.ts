import { giveAccess } from 'shared-contracts/access-calls';
import {
  addGroupMembers,
  createGroup,
  createModelConnection,
  createScimToken,
  findGroupCandidates,
  findHoldSubjects,
  invitePerson,
  placeHold,
  setBudget,
  setPrice,
} from 'shared-contracts/admin-calls';
import { completeChat, createAgent } from 'shared-contracts/calls';
import { type Account, createAccount } from './accounts.ts';
import { long } from './full-account.ts';
import type { ModelProvider } from './model-provider.ts';

/** Fills the console of the owner's server with one of everything, each with a long name, and returns the addresses of its pages. */
export async function fillConsole({ api, email }: Account, url: string, model: ModelProvider): Promise<string[]> {
  const member = await createAccount(url, 'Rheinmetallverarbeitungsgesellschaft');
  const name = long.slice(0, 60);
  const { group_id } = await api.call(createGroup, { body: { name, description: long } });
  const params = { group_id };
  const { people } = await api.call(findGroupCandidates, { params, query: { search: member.email } });
  await api.call(addGroupMembers, { params, body: { person_ids: people.map(({ user_id }) => user_id) } });
  await api.call(invitePerson, { body: { invited_email: `${'reconciliation'.repeat(4)}@${'subsidiary.'.repeat(6)}example` } });
  await api.call(createModelConnection, { body: { name, base_url: model.baseUrl } });
  const answer = api.call(completeChat, { body: { message: 'Hello?', email } });
  await model.say('Hello.');
  await model.finish();
  await answer;
  const prices = { input_micro: 1_000_000, cached_micro: null, output_micro: 1_000_000, picture_micro: null };
  await api.call(setPrice, { body: { email, model: 'scripted', ...prices } });
  await api.call(setBudget, { body: { email, kind: 'person', budget_id: people[0]?.user_id ?? '', monthly_micro: 1_000_000 } });
  await api.call(setBudget, { body: { email, kind: 'person', budget_id: '', monthly_micro: 5_000_000 } });
  const fields = { name: long, description: long, instructions: long, starters: [] };
  const { agent_id } = await api.call(createAgent, { body: { email, ...fields } });
  const grantee = { kind: 'group', id: group_id } as const;
  await api.call(giveAccess, { body: { email, kind: 'agent', id: agent_id, grantee, level: 'use' } });
  await api.call(createScimToken, { body: { name: long } });
  const { subjects } = await api.call(findHoldSubjects, { query: { q: member.email } });
  await api.call(placeHold, { body: { subject: { kind: 'person', id: subjects[0]?.id ?? '' }, reason: long } });
  const pages = ['audit', 'provisioning', 'groups', `groups/${group_id}`, 'models', 'tool-servers', 'people', 'mail', 'backups', 'health'];
  const more = ['releases', 'limits', 'usage', 'retention', 'policies', `policies?group=${group_id}`, 'sign-in'];
  return ['/admin', ...[...pages, ...more].map((page) => `/admin/${page}`), '/settings/usage'];
}
