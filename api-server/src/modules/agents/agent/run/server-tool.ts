import { cutText } from 'shared-contracts/text';
import type { FinalTool, Tool } from '../../../../kernel/tool/tool.ts';
import { sayError } from '../../../../messages/errors.ts';
import { sayToolServer } from '../../../../messages/tool-server.ts';
import { hashOf } from '../../../../platform/hash.ts';
import type { McpCallContext, McpClient, McpServer } from '../../../../platform/mcp/mcp-client.ts';
import { SignInNeeded } from '../../../../platform/mcp/mcp-credentials.ts';
import { ModelError } from '../../../../platform/model/model-port.ts';
import type { Policies } from '../../../governance/policy/policy.service.ts';
import type { ServerRow } from '../../tool-server/tool-server.repository.ts';
import type { ToolServers } from '../../tool-server/tool-server.service.ts';
import type { AgentApprovals } from '../approval/approval.service.ts';
import { type AppDependencies, callWithApp } from './server-app.ts';
import { type CallingRun, linkToRun } from './server-call.ts';

const nameMax = 64;

export interface ServerToolDependencies extends AppDependencies {
  readonly approvals: Pick<AgentApprovals, 'askForm'>;
  readonly servers: Pick<ToolServers, 'reachNow'>;
  readonly client: Pick<McpClient, 'call' | 'readApp'>;
  readonly policies: Pick<Policies, 'ensureInRun'>;
}

export interface OfferedServerTool {
  readonly server: ServerRow;
  readonly tool: ServerRow['tools'][number];
  /** The name for models. */
  readonly name: string;
  /** Throws once the person who asks may no longer use the server of somebody else. Missing for the person's own server. */
  readonly ensureShared?: (() => Promise<void>) | undefined;
  /** Throws once its agent may no longer use the tool. Missing for a plain chat. */
  readonly ensureAllowed?: (() => Promise<void>) | undefined;
}

/**
 * Describes a tool of a tool server. Its input leaves this server in any case. Only its annotations say that it reads; its results come from
 * elsewhere, so nobody vouches for them.
 */
export function serverTool(
  deps: ServerToolDependencies,
  run: CallingRun,
  { server, tool, name, ensureShared, ensureAllowed }: OfferedServerTool,
): Tool {
  const described = {
    name,
    title: `${server.name}/${tool.name}`,
    description: tool.description,
    input: tool.input,
    returnsPrivate: true,
    returnsUntrusted: true,
    needsApproval: ensureShared !== undefined,
  };
  const use: FinalTool['run'] = async (input, _, context) => {
    for (const userId of new Set([run.userId, server.userId])) await deps.policies.ensureInRun(userId, 'tool-servers');
    await ensureAllowed?.();
    const reach = await deps.servers.reachNow(server, tool);
    const link = linkToRun(deps.approvals, described.title, run, context);
    const call = (onResult?: McpCallContext['onResult']) => deps.client.call(reach, tool, input, { ...link, onResult });
    // The key that an administrator entered is nobody else's.
    const secrets = server.givenKey ? [reach.key] : [];
    if (!ensureShared)
      return hideConnection(
        () => secrets,
        () => callWithApp(deps, { run, server, tool, reach, input, secrets }, context, call),
      );
    await ensureShared();
    return callForOthers(reach, () => call());
  };
  return tool.risk === 'reads'
    ? { ...described, effect: 'read', sendsInput: true, run: use }
    : { ...described, effect: 'outward', risk: tool.risk, run: use };
}

export const notShared = () => new ModelError('provider-refused', sayError('agent-not-shared'));

/** Calls a tool server with its owner's connection for somebody else. Removes the connection's address, key and tokens from the answer. */
function callForOthers({ name, url, key, credentials }: McpServer, call: () => Promise<string>): Promise<string> {
  // The tokens are known once the call was made.
  return hideConnection(
    () => [url, new URL(url).host, key, ...(credentials?.used ?? [])],
    async () => {
      try {
        return await call();
      } catch (error) {
        if (error instanceof SignInNeeded) throw new ModelError('provider-refused', sayToolServer('ownerMustSignIn', { name }));
        throw error;
      }
    },
  );
}

/** Makes a call and removes secrets from its answer. */
async function hideConnection(secrets: () => readonly (string | undefined)[], call: () => Promise<string>): Promise<string> {
  const hide = (text: string) => secrets().reduce<string>((left, one) => (one ? left.replaceAll(one, '•••') : left), text);
  try {
    return hide(await call());
  } catch (error) {
    // Its sentence may quote the server's answer.
    if (error instanceof ModelError) throw new ModelError(error.code, hide(error.message));
    throw error;
  }
}

/**
 * Returns a function that names the tools of a run for models: with names that providers accept, stable, and each once. A name that had to
 * be changed, or is taken already, gets a hash.
 */
export function createToolNames(taken: Iterable<string>) {
  const names = new Set(taken);
  return (server: string, tool: string): string => {
    const wanted = `${server}_${tool}`;
    const plain = wanted.replace(/[^\w-]/g, '_');
    const isPlain = plain === wanted && plain.length <= nameMax && !names.has(plain);
    const name = isPlain ? plain : `${cutText(plain, nameMax - 9)}_${hashOf(`${server}/${tool}`, 'hex').slice(0, 8)}`;
    names.add(name);
    return name;
  };
}
