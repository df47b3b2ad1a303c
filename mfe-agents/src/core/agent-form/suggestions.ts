import { type AgentFields, emptyAgentFields } from 'shared-contracts';
import type { text as messages } from '../../messages/messages.ts';

/** Agents to begin with: words for the form, which becomes an agent when it is saved. */
export const suggestions = ['minutes', 'plain', 'handbook'] as const;
type Suggestion = (typeof suggestions)[number];

/** The form as a suggestion fills it; empty for a name that is none. */
export function suggestedFields(name: string | null, text: typeof messages): AgentFields {
  const found = suggestions.find((one) => one === name);
  return found ? { ...emptyAgentFields, ...wordsOf(found, text) } : emptyAgentFields;
}

const wordsOf = (name: Suggestion, text: typeof messages) => ({
  name: text(`suggest-${name}-name`),
  description: text(`suggest-${name}-description`),
  instructions: text(`suggest-${name}-instructions`),
  starters: [text(`suggest-${name}-starter`)],
});
