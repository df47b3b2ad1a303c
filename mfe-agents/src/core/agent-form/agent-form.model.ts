import { type AgentFields, agentFields } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';

/** Returns the fields as they are sent: without surrounding spaces. */
export const trimFields = (fields: AgentFields): AgentFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as AgentFields;

/** Checks whether the agent can be saved by the rules of the call that saves it. */
export const isComplete = (fields: AgentFields): boolean => agentFields.safeParse(trimFields(fields)).success;

/** Compares what would be sent, so spaces alone are no change. */
export const isChanged = (from: AgentFields, to: AgentFields): boolean =>
  JSON.stringify(trimFields(from)) !== JSON.stringify(trimFields(to));

/** Merges a change made elsewhere (a rename, another tab) into the form: fields being edited here keep their text. */
export function mergeChanges(saved: AgentFields, edited: AgentFields, news: AgentFields): AgentFields {
  const isEdited = (key: keyof AgentFields) => JSON.stringify(edited[key]) !== JSON.stringify(saved[key]);
  const kept = Object.entries(edited).filter(([key]) => isEdited(key as keyof AgentFields));
  return { ...news, ...Object.fromEntries(kept) };
}

/** Appends starters, each cut to the maximum length. Blank ones are dropped. */
export const addStarters = (starters: readonly string[], typed: readonly string[], maxLength: number): string[] => [
  ...starters,
  ...typed.map((one) => cutText(one.trim(), maxLength)).filter(Boolean),
];

/** Replaces one starter; a blank text removes it. */
export const replaceStarter = (starters: readonly string[], index: number, typed: string): string[] =>
  starters.flatMap((starter, at) => (at === index ? [typed.trim()].filter(Boolean) : [starter]));
