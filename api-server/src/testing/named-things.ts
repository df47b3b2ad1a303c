import { eq } from 'drizzle-orm';
import { publishAgentVersion } from 'shared-contracts/agent-calls';
import type { CallDefinition } from 'shared-contracts/calls';
import { daysAfter } from 'shared-contracts/days';
import type { Drizzle } from '../platform/database/database.ts';
import * as schema from '../platform/database/schema/index.ts';
import { hashOf } from '../platform/hash.ts';
import { newId } from '../platform/ids.ts';
import { makeOwned } from './owned-things.ts';
import { sampleInput } from './sample-input.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { userIdOf, workspaceOf } from './workspace-of.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Creates what a call names beside what its caller owns or reaches, so that it can succeed. `ids` are of things that exist already. */
export async function namedThings(
  api: TestApp,
  call: CallDefinition,
  owner: TestUser,
  ids: Readonly<Record<string, string>>,
): Promise<Fields> {
  const { params, query, body } = sampleInput(call, {});
  const fields: Record<string, unknown> = {};
  if (call.installation)
    for (const name of Object.keys({ ...params, ...query, ...body })) {
      const make = ofConsole[name];
      if (make) fields[name] = await make(api);
    }
  return { ...fields, ...(await ofCalls[call.name]?.({ api, db: api.database.db, owner, ids })) };
}

const makePerson = async (api: TestApp): Promise<string> => userIdOf(api, await api.newUser('Ben'));

const makeGroup = async ({ database: { db } }: TestApp): Promise<string> => {
  const id = newId('grp');
  await db.insert(schema.groups).values({ id, name: id });
  return id;
};

/** Lists what calls of the console name, by the field. */
const ofConsole: Readonly<Record<string, (api: TestApp) => Promise<unknown>>> = {
  person_id: makePerson,
  person_ids: async (api) => [await makePerson(api)],
  person_email: async (api) => (await api.newUser('Ben')).email,
  group_id: makeGroup,
  group_ids: async (api) => [await makeGroup(api)],
  subject: async (api) => ({ kind: 'person', id: await makePerson(api) }),
  workspace_id: async (api) => workspaceOf(api, await api.newUser('Ben')),
  connection_id: async ({ database: { db } }) => {
    const id = newId('prv');
    await db.insert(schema.modelProviders).values({ id, name: id, baseUrl: 'http://127.0.0.1:9/v1', models: ['sample'] });
    return id;
  },
  installation_server_id: async ({ database: { db } }) => {
    const id = newId('srv');
    const server = { url: 'http://127.0.0.1:9/mcp', asksSignIn: false, tools: [], prompts: [] };
    await db.insert(schema.installationServers).values({ id, name: id, ...server });
    return id;
  },
  hold_id: async (api) => {
    const id = newId('hld');
    const subject = { subjectKind: 'person' as const, subjectId: await makePerson(api), subjectName: 'Ben' };
    await api.database.db.insert(schema.holds).values({ id, ...subject, reason: 'A lawsuit' });
    return id;
  },
  provider_id: async ({ database: { db } }) => {
    const id = newId('idp');
    const settings = { discovery_url: 'http://127.0.0.1:9', client_id: 'atrium', scopes: 'openid email', groups_claim: '' };
    const provider = { name: id, position: 1, isOn: false, opensAccounts: false, domains: [], groups: [], settings };
    await db.insert(schema.identityProviders).values({ id, kind: 'openid', ...provider });
    return id;
  },
  change_id: async (api) => {
    const id = newId('chg');
    const userId = await makePerson(api);
    await api.database.db.insert(schema.addressChanges).values({ id, userId, email: `${id}@example.com`, tokenName: 'Directory' });
    return id;
  },
};

interface Context {
  readonly api: TestApp;
  readonly db: Drizzle;
  readonly owner: TestUser;
  readonly ids: Readonly<Record<string, string>>;
}

/** Publishes an agent twice for everyone. */
async function makeVersions({ api, db, owner, ids: { agent_id = '' } }: Context): Promise<Fields> {
  for (const description of ['First', 'Second']) {
    await db.update(schema.agents).set({ description }).where(eq(schema.agents.id, agent_id));
    await api.call(publishAgentVersion, { query: { agent_id }, body: { notes: description, percent: 100 } }, owner);
  }
  return {};
}

/** Gives a question a set of an agent with versions. */
async function makeVersionedQuestion(context: Context): Promise<Fields> {
  const { db, owner, ids } = context;
  const agentId = await makeOwned(db, 'agent', owner.email);
  await makeVersions({ ...context, ids: { agent_id: agentId } });
  await db
    .update(schema.goldenSets)
    .set({ subject: 'agent', subjectId: agentId })
    .where(eq(schema.goldenSets.id, ids.golden_question_id ?? ''));
  return {};
}

async function makeSummary({ db, ids }: Context): Promise<Fields> {
  await db
    .update(schema.chatMessages)
    .set({ kind: 'summary' })
    .where(eq(schema.chatMessages.id, ids.message_id ?? ''));
  return {};
}

async function answerOf({ db, ids }: Context, status: 'complete' | 'failed'): Promise<Fields> {
  const { comparisonAnswers } = schema;
  const ofComparison = eq(comparisonAnswers.comparisonId, ids.comparison_id ?? '');
  const [answer] = await db.update(comparisonAnswers).set({ status }).where(ofComparison).returning({ id: comparisonAnswers.id });
  return { answer_id: answer?.id };
}

/** Gives the owner a colleague, to whom things can be given. */
async function makeColleague({ api, owner }: Context): Promise<TestUser> {
  const colleague = await api.newUser('Ben');
  await workspaceOf(api, colleague, [owner, 'Member']);
  return colleague;
}

/** Gives a notebook to a colleague. */
async function shareWithColleague(context: Context): Promise<TestUser> {
  const { api, db, owner, ids } = context;
  const colleague = await makeColleague(context);
  const grantee = { granteeKind: 'person' as const, granteeId: await userIdOf(api, colleague) };
  const grant = { kind: 'notebook' as const, id: ids.id ?? '', ...grantee, level: 'view' as const };
  await db.insert(schema.grants).values({ ...grant, givenBy: await userIdOf(api, owner) });
  return colleague;
}

/** Lists what single calls name. */
const ofCalls: Readonly<Record<string, (context: Context) => Promise<Fields>>> = {
  answerInvitation: async ({ api, db, owner }) => {
    const inviter = await api.newUser('Ben');
    const id = newId('inv');
    const workspaceId = await workspaceOf(api, inviter);
    const invitation = { email: owner.email, role: 'Member' as const, tokenHash: id, invitedBy: await userIdOf(api, inviter) };
    await db.insert(schema.workspaceInvitations).values({ id, workspaceId, ...invitation, expiresAt: daysAfter(api.time.now, 1) });
    return { own_invitation_id: id };
  },
  copySharedWorkflow: async ({ db, owner }) => {
    const id = await makeOwned(db, 'workflow-share', owner.email);
    await db
      .update(schema.workflowShares)
      .set({ tokenHash: hashOf(id) })
      .where(eq(schema.workflowShares.id, id));
    return { token: id };
  },
  restoreComment: async ({ api, db, owner, ids }) => {
    const deleted = { deletedAt: api.time.now, deletedBy: await userIdOf(api, owner) };
    await db
      .update(schema.comments)
      .set(deleted)
      .where(eq(schema.comments.id, ids.comment_id ?? ''));
    return {};
  },
  deleteSummary: makeSummary,
  editSummary: makeSummary,
  continueComparison: (context) => answerOf(context, 'complete'),
  retryComparisonAnswer: (context) => answerOf(context, 'failed'),
  nameDocumentVersion: async ({ api, db, ids }) => {
    const version = { notebookId: ids.notebook_id ?? '', version: 0, content: { type: 'doc', content: [] }, beginning: '' };
    await db.insert(schema.documentVersions).values({ ...version, savedAt: api.time.now });
    return {};
  },
  askAgentVersion: makeVersionedQuestion,
  compareAgentVersions: makeVersions,
  rollOutAgentVersion: makeVersions,
  publishAgentVersion: makeVersions,
  takeBackAgentVersion: async (context) => ({ ...(await makeVersions(context)), number: 2 }),
  withdrawInvitation: async ({ api, db }) => {
    const id = newId('inv');
    const invitation = { id, email: `${id}@example.com`, tokenHash: id, expiresAt: daysAfter(api.time.now, 1) };
    await db.insert(schema.installationInvitations).values(invitation);
    return { person_id: id };
  },
  removeGroupMember: async ({ api, db }) => {
    const [group_id, person_id] = [await makeGroup(api), await makePerson(api)];
    await db.insert(schema.groupMembers).values({ groupId: group_id, userId: person_id, source: 'console' });
    return { group_id, person_id };
  },
  revokeReleaseKey: async ({ db }) => {
    const id = newId('key');
    await db.insert(schema.releaseKeys).values({ id, name: 'Laptop', publicKey: id });
    return { key_id: id };
  },
  giveAccess: async (context) => ({ grantee: { kind: 'person', id: (await makeColleague(context)).email } }),
  takeAccess: async (context) => ({ grantee_id: (await shareWithColleague(context)).email }),
  previewTransfer: async (context) => ({ to: (await shareWithColleague(context)).email }),
  transferThing: async (context) => ({ to: (await shareWithColleague(context)).email }),
  // What the other calls shared would need a successor.
  closeAccount: async ({ api, db, owner }) => {
    await db.delete(schema.grants).where(eq(schema.grants.givenBy, await userIdOf(api, owner)));
    return {};
  },
  handOverWorks: async ({ api, db }) => {
    const person_id = await makePerson(api);
    await db.update(schema.users).set({ suspendedAt: api.time.now }).where(eq(schema.users.id, person_id));
    return { person_id };
  },
  updateGroup: async () => ({ name: newId('grp') }),
};
