import { defineMessages } from '../platform/language/messages.ts';

/** Writes the alert about questions that a notebook could not answer. */
export const sayKnowledgeGap = defineMessages('knowledge-gap', {
  title: 'Questions without an answer in “{{title}}”',
  text: 'Nothing found: {{nothing}}. Not supported by the source: {{unproven}}. Add a file, or write the answer into the document.',
});
