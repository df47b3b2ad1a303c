import * as calls from 'shared-contracts/calls';
import * as fileCalls from 'shared-contracts/file-calls';
import { getNotebookDocument } from 'shared-contracts/file-calls';
import * as promptCalls from 'shared-contracts/prompt-calls';
import { cutText, placeBefore } from 'shared-contracts/text';
import * as workflowCalls from 'shared-contracts/workflow-calls';
import * as z from 'zod/mini';
import { textOf } from '../../../platform/extraction/sections.ts';
import { documentSections } from '../../works/document/document-text.ts';
import { type McpUse, type OfferedTool, offerTool } from './mcp.tool.ts';

const hitsMax = 20;
const passageMax = 400;
const pageCharacters = 40_000;
const messagesMax = 200;

const searchableKinds = ['chat', 'file', 'report', 'blueprint', 'agent', 'prompt', 'notebook', 'workflow'] as const;
const readableKinds = ['chat', 'file', 'report', 'blueprint', 'prompt', 'notebook'] as const;
type ReadableKind = (typeof readableKinds)[number];

/** Lists the tools that find and read what the user may see. */
export const findTools: readonly OfferedTool[] = [
  offerTool({
    name: 'search',
    description:
      'Searches titles and contents of everything the user may see: chats, files, notebooks, reports, prompts, agents and workflows. Returns kinds and ids for `read`, with the passages that match.',
    scope: 'search',
    isReading: true,
    input: z.object({
      query: z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.describe('Words to look for.')),
      kind: z.optional(z.enum(searchableKinds).check(z.describe('Only items of this kind.'))),
      days: z.optional(z.int().check(z.gte(1), z.lte(3_650), z.describe('Only items changed within this number of days.'))),
    }),
    run: async ({ query: q, kind, days }, { call }) => {
      const { hits, corrected } = await call(calls.searchItems, { query: { q, kind, days } });
      const found = hits.slice(0, hitsMax).map(({ item, passages }) => {
        const lines = passages.map((pieces) => `  … ${cut(pieces.map(({ text }) => text).join(''), passageMax)}`);
        return [`${item.kind} ${item.id}: ${item.name} (changed ${item.changed_at})`, ...lines].join('\n');
      });
      const notes = [corrected ? `Nothing matched “${q}”, so “${corrected}” was searched.` : '', noteOmitted(hits.length)];
      return [...found, ...notes].filter(Boolean).join('\n') || 'Nothing was found.';
    },
  }),
  offerTool({
    name: 'read',
    description: `Reads an item that \`search\` found, as text. A blueprint is a workflow. Long texts are returned in parts of ${pageCharacters} characters.`,
    scope: 'read',
    isReading: true,
    input: z.object({
      kind: z.enum(readableKinds).check(z.describe('The kind of the item.')),
      id: z.string().check(z.minLength(1), z.maxLength(200), z.describe('The id of the item.')),
      offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000), z.describe('Where to continue reading.'))),
    }),
    run: async ({ kind, id, offset = 0 }, use) => pageOf(await readers[kind](id, use), offset),
  }),
];

const readers: Readonly<Record<ReadableKind, (id: string, use: McpUse) => Promise<string>>> = {
  chat: async (id, { call }) => {
    const { title, messages, earlier } = await call(calls.openSession, { query: { session_id: id, last: messagesMax } });
    const texts = messages.map(({ role, content }) => `${role}: ${content}`);
    return [title, ...(earlier ? [`[${earlier} earlier messages were left out.]`] : []), ...texts].join('\n\n');
  },
  file: async (id, { call }) => {
    const { file_name: name } = await call(fileCalls.getFile, { query: { file_id: id } });
    const { passages } = await call(fileCalls.listFilePassages, { query: { file_id: id } });
    return [name, ...passages.map(({ heading, text }) => [heading, text].filter(Boolean).join('\n'))].join('\n\n');
  },
  report: async (id, { call }) => {
    const { body, sources } = await call(calls.readReport, { params: { report_id: id } });
    return [body, ...sources.map(({ title }, index) => `[${index + 1}] ${title}`)].join('\n');
  },
  blueprint: async (id, { call }) => {
    const { name, status, definition } = await call(workflowCalls.getWorkflow, { params: { workflow_id: id } });
    return `${name} (${status})\n\n${JSON.stringify(definition, null, 1)}`;
  },
  prompt: async (id, { call }) => {
    const { name, text } = await call(promptCalls.getPrompt, { query: { prompt_id: id } });
    return `${name}\n\n${text}`;
  },
  notebook: async (id, { call }) => {
    const { content } = await call(getNotebookDocument, { query: { notebook_id: id } });
    const { items, total } = await call(calls.listItems, { query: { notebook_id: id, page_size: 100 } });
    const sections = documentSections(content).map((section) => [section.heading, textOf(section)].filter(Boolean).join('\n'));
    const listed = items.map(({ kind, id: itemId, name }) => `${kind} ${itemId}: ${name}`);
    const rest = total > items.length ? [`[${total - items.length} more items were left out.]`] : [];
    return [...sections, ['Items in this notebook:', ...listed, ...rest].join('\n')].join('\n\n');
  },
};

/** Returns the part of a text from `offset` on, and says how to continue. */
function pageOf(text: string, offset: number): string {
  const end = placeBefore(text, offset + pageCharacters);
  const part = text.slice(offset, end).toWellFormed();
  if (!part && offset > 0) return `The text ends at ${text.length}.`;
  return text.length > end ? `${part}\n\n[Continue with offset ${end} of ${text.length}.]` : part || 'The item is empty.';
}

const noteOmitted = (count: number) => (count > hitsMax ? `[${count - hitsMax} more were found. Use more precise words.]` : '');

const cut = (text: string, most: number) => cutText(text, most, '…');
