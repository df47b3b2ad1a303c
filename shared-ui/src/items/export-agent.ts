import { type Agent, type AgentFields, agentFields, emptyAgentFields } from 'shared-contracts';
import { saveFile } from 'shared-ui';

/** Leaves out what only means something on this server. */
const localFields: readonly string[] = ['image', 'logo_filename', 'knowledge_id'] satisfies (keyof AgentFields)[];

/** Returns the contents of an export: every field that a person wrote. */
export function serializeAgent(agent: Agent): string {
  const written: Partial<AgentFields> = { ...agent, name: agent.agent_name };
  const names = (Object.keys(agentFields.shape) as (keyof AgentFields)[]).filter((name) => !localFields.includes(name));
  const fields = Object.fromEntries(names.map((name) => [name, written[name] ?? emptyAgentFields[name]]));
  const content = { ...fields, knowledge: agent.files.map(({ file_name }) => file_name) };
  return `${JSON.stringify({ kind: 'atrium-agent', version: 1, ...content }, null, 2)}\n`;
}

export const buildFileName = (name: string) => `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'agent'}.json`;

/** Downloads an agent as a file. */
export function exportAgent(agent: Agent): void {
  saveFile(buildFileName(agent.agent_name), new Blob([serializeAgent(agent)], { type: 'application/json;charset=utf-8' }));
}
