import type { AgentServer, ServerTool } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { sayAgent } from '../../../messages/agent.ts';
import { sayToolServer } from '../../../messages/tool-server.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { isVisibleTo } from '../../../platform/mcp/mcp-apps.ts';
import type { McpClient, McpServer } from '../../../platform/mcp/mcp-client.ts';
import { SignInNeeded } from '../../../platform/mcp/mcp-credentials.ts';
import type { McpSignIn } from '../../../platform/mcp/mcp-sign-in.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import { createGrants } from './grants.ts';
import { offersOf } from './offers.policy.ts';
import { createServerResources } from './resource.service.ts';
import type { ReturnedSignIn } from './sign-in.policy.ts';
import { createServerSignIns, type SignInPlace } from './sign-in.service.ts';
import { isRiskierThan, isToolOff, offTool, refreshTools, switchTools } from './tool-choice.policy.ts';
import type { ServerRow, ToolServersRepository } from './tool-server.repository.ts';

export interface ServerDependencies {
  readonly repository: ToolServersRepository;
  readonly keys: KeyBox;
  readonly client: McpClient;
  readonly signIn: McpSignIn;
  readonly clock: Clock;
}

/**
 * Reaches the tool servers of agents, and those of people, whose agent id is null, and signs people in to them. Keys and sign-ins are stored
 * sealed and never returned. Access: callers have checked that agent and server ids belong to the user.
 */
export function createToolServers(deps: ServerDependencies) {
  const { repository, keys, client } = deps;
  const grants = createGrants(deps);
  const signIns = createServerSignIns({ ...deps, grants });
  const reach = (row: ServerRow): McpServer => {
    const sealed = row.sealedKey ?? row.givenKey ?? null;
    const key = sealed === null ? undefined : keys.open(sealed, row.installationId ?? row.id);
    if (sealed !== null && key === undefined) throw new ModelError('provider-refused', sayAgent('keyUnreadable', { name: row.name }));
    return {
      name: row.name,
      url: row.url,
      key,
      credentials: key === undefined ? grants.credentialsOf(row) : undefined,
      isPersonal: row.agentId === null,
    };
  };
  const mine = async (userId: string, id: string) => {
    const row = await repository.find(userId, id);
    if (!row) throw new AppError('not-found');
    return row;
  };
  const ofChats = async (userId: string) => {
    await repository.addGiven(userId, () => newId('srv'));
    return repository.list(userId, null);
  };
  /** Stores what a server offers now. Switches off what it no longer says to only read, or says something else about. */
  const store = ({ userId, id }: ServerRow, { tools, prompts }: Pick<ServerRow, 'tools' | 'prompts'>) =>
    repository.changeTools(userId, id, (row) => ({
      tools,
      prompts,
      offTools: refreshTools(row, tools),
    }));
  /** Reads what a server offers now, and stores it if it answered. */
  const readTools = async (row: ServerRow) => {
    const asked = await ask(client, () => reach(row));
    if (asked.problem === null) await store(row, asked);
    return asked;
  };
  return {
    /** Returns the servers of the user's own chats, with the tools that a chat offers. */
    ofChats: async (userId: string) => offersOf(await ofChats(userId)),
    /**
     * Returns how to reach the server of a row as it is now, for a call of this tool.
     * @throws ModelError once the server is disconnected or off, or the tool is off or does more than the run took it for
     */
    reachNow: async (row: ServerRow, tool: ServerRow['tools'][number]): Promise<McpServer> => {
      const now = await repository.find(row.userId, row.id);
      const refuse = (why: 'gone' | 'isOff' | 'toolOff') =>
        new ModelError('provider-refused', sayToolServer(why, { name: row.name, tool: tool.name }));
      if (!now) throw refuse('gone');
      if (!now.isOn) throw refuse('isOff');
      if (isToolOff(now, tool.name) || isRiskierThan(tool, now)) throw refuse('toolOff');
      return reach(now);
    },
    rows: (userId: string, agentId: string | null) => repository.list(userId, agentId),
    readTools,
    beginSignIn: signIns.begin,
    startSignIn: async (userId: string, id: string, place: SignInPlace) => {
      const row = await mine(userId, id);
      if (row.sealedKey !== null || row.givenKey) return { sign_in_url: null, problem: sayToolServer('noSignIn', { name: row.name }) };
      const { tools, prompts, problem, challenge } = await ask(client, () => ({
        name: row.name,
        url: row.url,
        key: undefined,
        isPersonal: row.agentId === null,
      }));
      // A server may show its tools to everybody and ask for a sign-in only when one is called.
      const begun = await signIns.begin(row, challenge ?? {}, place, grants.open(row)?.missingScope);
      if (begun.url !== null) {
        await repository.setStart(userId, id, { sealedStart: begun.sealedStart });
        return { sign_in_url: begun.url, problem: null };
      }
      if (problem !== null) return { sign_in_url: null, problem: challenge ? begun.problem : problem };
      await store(row, { tools, prompts });
      await repository.setStart(userId, id, { signIn: 'none' });
      return { sign_in_url: null, problem: null };
    },
    finishSignIn: async (userId: string, id: string, returned: ReturnedSignIn, sessionId: string) => {
      const row = await mine(userId, id);
      const failure = await signIns.finish(row, returned, sessionId);
      if (failure !== null) return { agent_id: row.agentId ?? '', server: null, problem: failure };
      const { problem } = await readTools(row);
      return { agent_id: row.agentId ?? '', server: presentServer(await mine(userId, id)), problem };
    },
    signOut: async (userId: string, id: string) => {
      await mine(userId, id);
      return presentServer((await repository.signOut(userId, id)) ?? (await mine(userId, id)));
    },
    switchTools: async (userId: string, id: string, names: readonly string[], isOn: boolean) => {
      await repository.changeTools(userId, id, (row) => ({ offTools: switchTools(row, names, isOn) }));
      return presentServer(await mine(userId, id));
    },
    prompts: async (userId: string, agentId: string | null) =>
      (await (agentId === null ? ofChats(userId) : repository.list(userId, agentId)))
        .filter(({ isOn }) => isOn)
        .flatMap(({ id, name, prompts }) => prompts.map((prompt) => ({ server_id: id, server: name, ...prompt }))),
    fillPrompt: async (userId: string, id: string, name: string, values: Readonly<Record<string, string>>) => {
      const row = await mine(userId, id);
      try {
        const server = reach(row);
        const text = await client.fillPrompt(server, name, values);
        return { text: row.givenKey && server.key ? text.replaceAll(server.key, '•••') : text, problem: null };
      } catch (error) {
        if (error instanceof ModelError) return { text: '', problem: error.sentence };
        throw error;
      }
    },
    ...createServerResources({ repository, client, reach, ofChats }),
    switch: async (userId: string, id: string, isOn: boolean) => {
      await mine(userId, id);
      if (!(await repository.switch(userId, id, isOn))) throw new AppError('not-found');
    },
  };
}

export type ToolServers = ReturnType<typeof createToolServers>;

/** Asks a server for its tools and prompts, and returns a failure as the sentence that explains it. */
export async function ask(client: McpClient, server: () => McpServer) {
  try {
    const offers = await client.offers(server());
    return { ...offers, problem: offers.tools.length ? null : sayAgent('noTools'), challenge: undefined };
  } catch (error) {
    const challenge = error instanceof SignInNeeded ? error.challenge : undefined;
    if (error instanceof ModelError) return { tools: [], prompts: [], problem: error.sentence, challenge };
    throw error;
  }
}

/** Presents a tool; with whether it is on where there is a choice. */
export function presentTool(
  { name, description, risk, visibility }: ServerRow['tools'][number],
  offTools?: ServerRow['offTools'],
): ServerTool {
  const off = offTools && offTool(offTools, name);
  return {
    name,
    description,
    risk,
    ...(offTools ? { is_on: !off, is_riskier: off?.isRiskier ?? false } : {}),
    ...(off?.changedFrom === undefined ? {} : { changed_from: off.changedFrom }),
    ...(isVisibleTo('model', { visibility }) ? {} : { for_apps: true }),
  };
}

export const presentServer = (row: ServerRow): AgentServer => ({
  server_id: row.id,
  name: row.name,
  url: row.url,
  has_key: row.sealedKey !== null,
  sign_in: row.signIn,
  tools: row.tools.map((tool) => presentTool(tool, row.offTools)),
});
