import { type Agent, limits } from 'shared-contracts';

/** What the form edits; `starters` are prompts in the order shown. */
export interface AgentFields {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly starters: string[];
  /** The picture's address on our server, and the name that its file had. */
  readonly image: string | null;
  readonly logo_filename: string | null;
  /** The folder of the knowledge files; null until the first one is chosen. */
  readonly knowledge_id: string | null;
}

export const emptyFields: AgentFields = {
  name: '',
  description: '',
  instructions: '',
  starters: [],
  image: null,
  logo_filename: null,
  knowledge_id: null,
};

export const fieldsOf = ({ agent_name, description, instructions, starters, image, logo_filename, knowledge_id }: Agent): AgentFields => ({
  name: agent_name,
  description,
  instructions,
  starters,
  image: image ?? null,
  logo_filename: logo_filename ?? null,
  knowledge_id: knowledge_id ?? null,
});

/** Save and Update need name, description (at most 200 characters) and instructions (specification section 5). */
export const isComplete = ({ name, description, instructions }: AgentFields): boolean =>
  [name, description, instructions].every((value) => value.trim() !== '') && description.trim().length <= limits.agentDescriptionMax;

/** The fields as they are sent: without spaces around them. */
export const trimmed = (fields: AgentFields): AgentFields => ({
  ...fields,
  name: fields.name.trim(),
  description: fields.description.trim(),
  instructions: fields.instructions.trim(),
});

/** Whether something would be lost by leaving. */
export const isChanged = (from: AgentFields, to: AgentFields): boolean => JSON.stringify(trimmed(from)) !== JSON.stringify(trimmed(to));

/** The fields after the agent changed elsewhere (a rename, another tab): what is not being edited here follows. */
export function followed(saved: AgentFields, edited: AgentFields, news: AgentFields): AgentFields {
  const isEdited = (key: keyof AgentFields) => JSON.stringify(edited[key]) !== JSON.stringify(saved[key]);
  const kept = Object.entries(edited).filter(([key]) => isEdited(key as keyof AgentFields));
  return { ...news, ...Object.fromEntries(kept) };
}

/** The starters with more, each cut to what one may have; blank ones add nothing. */
export const withStarters = (starters: readonly string[], typed: readonly string[], maxLength: number): string[] => [
  ...starters,
  ...typed.map((one) => one.trim().slice(0, maxLength)).filter(Boolean),
];

/** The starters with another text at a place; a blank text removes it. */
export const withStarterAt = (starters: readonly string[], index: number, typed: string): string[] =>
  starters.flatMap((starter, at) => (at === index ? [typed.trim()].filter(Boolean) : [starter]));
