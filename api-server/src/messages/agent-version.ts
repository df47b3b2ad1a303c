import { defineMessages } from '../platform/language/messages.ts';

/** Writes what the server says about versions of agents. */
export const sayAgentVersion = defineMessages('agent-version', {
  nothingToTry: 'A trial compares a version with another one. Give this version to everyone instead.',
  nothingBefore: 'This is the first version that everyone got. Publish another one to replace it.',
  haltedTitle: 'The trial of version {{number}} of “{{name}}” ended automatically',
  halted_failures:
    '{{trial}}% of its answers failed, compared with {{current}}% for the current version. Everyone gets the current version again.',
  halted_dislikes:
    '{{trial}}% of its answers were disliked, compared with {{current}}% for the current version. Everyone gets the current version again.',
  halted_unproven:
    '{{trial}}% of its cited sentences aren’t in their source, compared with {{current}}% for the current version. Everyone gets the current version again.',
  halted_cost:
    'An answer usually costs more than {{percent}}% of what it costs with the current version. Everyone gets the current version again.',
});
