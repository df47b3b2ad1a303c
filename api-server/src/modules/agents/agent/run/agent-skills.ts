import type { AgentSettings } from 'shared-contracts';
import { defineTool, type Tool } from '../../../../kernel/tool/tool.ts';
import { optionalField, textField } from '../../../../kernel/tool/tool-input.ts';
import { sayPrompt } from '../../../../messages/prompt.ts';
import { ModelError, type ToolResult } from '../../../../platform/model/model-port.ts';
import { onOneLine, type Skill, type Skills } from '../../../chat/prompt/skill.service.ts';
import type { AgentRow } from '../agent.repository.ts';

/** Limits how much of a skill one call returns, below what a model gets of any result. */
const partMax = 16_000;

/** Holds what an agent's skills add to a run. */
export interface RunSkills {
  /** Lists the skills for the model, with when to use each. */
  readonly instructions: string;
  readonly tools: readonly Tool[];
}

/**
 * Creates the factory for what an agent's skills add to a run: their names and descriptions, and the tool that loads one. The agent's owner
 * chose them, so the owner's access counts, and what the person who asks didn't write is untrusted.
 */
export function createAgentSkills(skills: Skills) {
  return async (readerId: string, { userId: ownerId }: Pick<AgentRow, 'userId'>, { apps }: AgentSettings): Promise<RunSkills> => {
    const chosen = await Promise.all((apps.skills ?? []).map(({ id }) => skills.find(ownerId, id, readerId)));
    const named = new Map<string, Skill>();
    for (const skill of chosen) if (skill) named.set(freeName(onOneLine(skill.name), named), skill);
    if (!named.size) return { instructions: '', tools: [] };
    const lines = [...named].map(([name, { description }]) => `- “${name}”: ${onOneLine(description)}`);
    return {
      instructions: `You have skills: instructions for certain tasks. If a task fits one, load it with use_skill first, and follow it:\n${lines.join('\n')}`,
      tools: [useSkill(named, (id) => skills.find(ownerId, id, readerId))],
    };
  };
}

const useSkill = (named: ReadonlyMap<string, Skill>, find: (id: string) => Promise<Skill | undefined>) =>
  defineTool({
    name: 'use_skill',
    title: sayPrompt('useSkill'),
    description: 'Returns the instructions of one of your skills and the names of its files, or the text of one of these files.',
    effect: 'read',
    returnsPrivate: true,
    input: {
      type: 'object',
      properties: {
        skill: { type: 'string', description: 'The name of the skill.' },
        file: { type: 'string', description: 'The name of one of its files, to read that instead.' },
        from: { type: 'integer', minimum: 0, description: 'Where to continue in a long text.' },
      },
      required: ['skill'],
    },
    run: async (input) => {
      const name = textField(input, 'skill', 500).trim();
      const listed = named.get(name);
      if (!listed) throw new ModelError('provider-failed', `There is no skill “${name}”. The skills: ${[...named.keys()].join(', ')}.`);
      const skill = await find(listed.id);
      if (!skill) throw new ModelError('provider-refused', sayPrompt('skillGone', { name }));
      return partOf(skill, optionalField(input, 'file', 500), startOf(input));
    },
  });

function partOf({ name, text, files, isByOthers }: Skill, fileName: string | undefined, from: number): ToolResult {
  const file = fileName ? files.find((one) => one.name === fileName) : undefined;
  if (fileName && !file) throw new ModelError('provider-failed', `The skill has no file “${fileName}”. Its files: ${listOf(files)}.`);
  const whole = file ? file.text : text;
  const end = from + partMax;
  const isPart = from > 0 || end < whole.length;
  // First, because a small window may cut the end of a result.
  const notes = [
    isPart && `The text has ${whole.length} characters; this part begins at ${from}. To read on, call use_skill with "from".`,
    !file && files.length > 0 && `Files of this skill, which use_skill returns with "file": ${listOf(files)}.`,
  ].filter(Boolean);
  const read = file ? `${name}/${file.name}` : name;
  return { text: [...notes, whole.slice(from, end).toWellFormed()].join('\n\n'), from: read, untrusted: isByOthers ? [read] : [] };
}

const listOf = (files: Skill['files']) => files.map(({ name }) => name).join(', ') || 'none';

function startOf(input: unknown): number {
  const { from } = input as { readonly from?: unknown };
  return typeof from === 'number' && Number.isInteger(from) && from > 0 ? from : 0;
}

/** Returns a name that no other skill has. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  return free;
}
