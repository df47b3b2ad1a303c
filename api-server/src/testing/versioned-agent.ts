import { eq } from 'drizzle-orm';
import type { GivenLevel } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { listAgentVersions, publishAgentVersion, rollOutAgentVersion, takeBackAgentVersion } from 'shared-contracts/agent-calls';
import { completeChat, createAgent, updateAgent } from 'shared-contracts/calls';
import { agentVersions } from '../platform/database/schema/index.ts';
import type { ScriptedProvider } from './scripted-provider.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { workspaceOf } from './workspace-of.ts';

/** Returns a form that says everywhere which one it is. */
export const formOf = (instructions: string) => ({
  name: 'Clerk',
  description: `Knows ${instructions}`,
  instructions,
  starters: [`Ask ${instructions}`],
});

/** Makes an agent with the form FIRST that Ana owns and Ben may use, and returns what people do with it. */
export async function makeVersionedAgent(api: TestApp, provider: ScriptedProvider) {
  const [owner, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, owner, [ben, 'Member']);
  const { agent_id: id } = (await api.call(createAgent, { body: { email: owner.email, ...formOf('FIRST') } }, owner)).body;
  const query = { agent_id: id };
  const give = (level: GivenLevel) => {
    const grantee = { kind: 'person' as const, id: ben.email };
    return api.call(giveAccess, { body: { email: owner.email, kind: 'agent', id, grantee, level } }, owner);
  };
  await give('use');
  /** Returns the instructions that the model got last. */
  const lastInstructions = () => JSON.stringify(provider.requests.at(-1)?.messages.filter(({ role }) => role !== 'user'));
  return {
    owner,
    ben,
    id,
    query,
    give,
    lastInstructions,
    edit: (instructions: string) => api.call(updateAgent, { body: { email: owner.email, agent_id: id, ...formOf(instructions) } }, owner),
    publish: (percent = 100, notes = 'Notes', user: TestUser = owner) =>
      api.call(publishAgentVersion, { query, body: { notes, percent } }, user),
    rollOut: (number: number, percent: number, user: TestUser = owner) =>
      api.call(rollOutAgentVersion, { query, body: { number, percent } }, user),
    takeBack: (number: number, user: TestUser = owner) => api.call(takeBackAgentVersion, { query, body: { number } }, user),
    list: async () => (await api.call(listAgentVersions, { query }, owner)).body,
    rows: () => api.database.db.select().from(agentVersions).where(eq(agentVersions.agentId, id)).orderBy(agentVersions.number),
    /** Asks as somebody in a new chat, and returns the instructions that the model got. */
    askAs: async (user: TestUser) => {
      const body = { email: user.email, message: 'What now?', model: 'scripted', agent_id: id };
      const { status } = await api.call(completeChat, { body }, user);
      return status === 200 ? lastInstructions() : `${status}`;
    },
  };
}

export type VersionedAgent = Awaited<ReturnType<typeof makeVersionedAgent>>;
