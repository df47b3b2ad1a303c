import { type Agent, limits } from 'shared-contracts';

/** What the form edits; `starters` are prompts in the order shown. */
export interface AgentFields {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly starters: string[];
}

export const emptyFields: AgentFields = { name: '', description: '', instructions: '', starters: [] };

export const fieldsOf = ({ agent_name, description, instructions, starters }: Agent): AgentFields => ({
  name: agent_name,
  description,
  instructions,
  starters,
});

/** Save and Update need name, description (at most 200 characters) and instructions (specification section 5). */
export const isComplete = ({ name, description, instructions }: AgentFields): boolean =>
  [name, description, instructions].every((value) => value.trim() !== '') && description.trim().length <= limits.agentDescriptionMax;

/** The fields as they are sent: without spaces around them. */
export const trimmed = ({ name, description, instructions, starters }: AgentFields): AgentFields => ({
  name: name.trim(),
  description: description.trim(),
  instructions: instructions.trim(),
  starters,
});

/** The starters with one more, or the same list when the typed text is blank. */
export const withStarter = (starters: readonly string[], typed: string): string[] =>
  typed.trim() ? [...starters, typed.trim()] : [...starters];

/** The starters with another text at a place; a blank text removes it. */
export const withStarterAt = (starters: readonly string[], index: number, typed: string): string[] =>
  starters.flatMap((starter, at) => (at === index ? withStarter([], typed) : [starter]));
