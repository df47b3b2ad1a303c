import type { Agent } from 'shared-contracts';
import { saveFile } from 'shared-ui';
import { readFields } from './agent.model.ts';

/** Returns the contents of an export: every field but the ones that only mean something on this server. */
export function serializeAgent(agent: Agent): string {
  const { image: _image, logo_filename: _fileName, knowledge_id: _folder, ...fields } = readFields(agent);
  const content = { ...fields, knowledge: agent.files.map(({ file_name }) => file_name) };
  return `${JSON.stringify({ kind: 'atrium-agent', version: 1, ...content }, null, 2)}\n`;
}

export const buildFileName = (name: string) => `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'agent'}.json`;

/** Downloads an agent as a file. */
export function exportAgent(agent: Agent): void {
  saveFile(buildFileName(agent.agent_name), new Blob([serializeAgent(agent)], { type: 'application/json;charset=utf-8' }));
}
