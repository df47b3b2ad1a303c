import { type AgentFields, emptyAgentFields } from 'shared-contracts';
import type { text as messages } from '../../messages/messages.ts';

/** Lists the suggested agents, which only fill in the form. */
export const suggestions = ['minutes', 'plain', 'handbook'] as const;
type Suggestion = (typeof suggestions)[number];

/** Returns the form's fields for a suggestion; empty fields for an unknown name. */
export function fillFromSuggestion(name: string | null, text: typeof messages): AgentFields {
  const found = suggestions.find((one) => one === name);
  return found ? { ...emptyAgentFields, ...wordsOf(found, text) } : emptyAgentFields;
}

const wordsOf = (name: Suggestion, text: typeof messages) => ({
  name: text(`suggest-${name}-name`),
  description: text(`suggest-${name}-description`),
  instructions: text(`suggest-${name}-instructions`),
  starters: [text(`suggest-${name}-starter`)],
});
