import type { Agent } from 'shared-contracts';

/** Long enough for every browser to have begun the download. */
const releaseAfterMs = 10_000;

/** An agent as a file that says what it is made of; ids, addresses and the owner stay here. */
export function agentAsJson({ agent_name, description, instructions, starters, files }: Agent): string {
  const content = { name: agent_name, description, instructions, starters, knowledge: files.map(({ file_name }) => file_name) };
  return `${JSON.stringify({ kind: 'atrium-agent', version: 1, ...content }, null, 2)}\n`;
}

export const exportName = (name: string) => `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'agent'}.json`;

/** Saves an agent as a file of the browser's. */
export function exportAgent(agent: Agent): void {
  const url = URL.createObjectURL(new Blob([agentAsJson(agent)], { type: 'application/json;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: exportName(agent.agent_name) }).click();
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs);
}
