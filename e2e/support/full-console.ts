import { expect, type Page } from '@playwright/test';
import { routes } from 'shared-contracts';
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
import { createWorkspaceConnection } from 'shared-contracts/settings-calls';
import { type Account, createAccount } from './accounts.ts';
import { long } from './full-account.ts';
import type { ModelProvider } from './model-provider.ts';
import { workspaceOf } from './workspace.ts';

const name = long.slice(0, 60);

/** Fills the console of the owner's server with one of everything, each with a long name, and returns the addresses of its pages. */
export async function fillConsole(owner: Account, url: string, model: ModelProvider): Promise<string[]> {
  const { api, email } = owner;
  const member = await createAccount(url, 'Rheinmetallverarbeitungsgesellschaft');
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
  const workspace_id = await workspaceOf(owner, [member]);
  await api.call(createWorkspaceConnection, { params: { workspace_id }, body: { name, base_url: model.baseUrl } });
  const pages = ['audit', 'provisioning', 'groups', `groups/${group_id}`, 'models', 'tool-servers', 'people', 'mail', 'backups', 'health'];
  const more = ['releases', 'limits', 'usage', 'retention', 'policies', `policies?group=${group_id}`, 'sign-in'];
  const console = [...pages, ...more].map((page) => `/admin/${page}`);
  // These pages show more to people with models.
  return ['/admin', ...console, routes.settings('usage'), routes.settings('workspace-connections'), routes.models()];
}

/** Returns what presses a button of the page and waits for its dialog. */
const dialogOf = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Lists the states of the filled console that no other journey opens: the page, and what opens the state. */
export const consoleStates: readonly { readonly path: string; readonly open: (page: Page) => Promise<void> }[] = [
  { path: '/admin/audit', open: dialogOf(/person\.|session\.|group\./) },
  { path: '/admin/groups', open: dialogOf('New group') },
  { path: '/admin/groups/:group_id', open: dialogOf('Add people') },
  { path: '/admin/groups/:group_id', open: dialogOf('Share something') },
  { path: '/admin/groups/:group_id', open: dialogOf(/^Delete /) },
  { path: '/admin/models', open: dialogOf('Connect a model') },
  { path: '/admin/models', open: dialogOf(`Who may use ${name}`) },
  { path: '/admin/models', open: dialogOf('Edit scripted-large') },
  { path: '/admin/models', open: dialogOf('Facts about scripted-large') },
  { path: '/admin/models', open: dialogOf(/^Disconnect /) },
  {
    path: '/admin/retention',
    open: async (page) => {
      await page.getByLabel('Logs').fill('3650');
      await dialogOf('Review changes')(page);
    },
  },
  {
    path: '/admin/usage',
    open: async (page) => {
      await page.getByText('Show as a table').click();
      await expect(page.getByRole('region', { name: 'Cost by day' })).toBeVisible();
    },
  },
];
