import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import type { ContextContributor } from '../../../kernel/run/run-context.ts';
import { sayWebSearch } from '../../../messages/web-search.ts';
import type { ModelTool, Passage } from '../../../platform/model/model-port.ts';
import type { WebResult } from '../../../platform/search/engines.ts';
import type { WebSearch } from '../../../platform/search/web-search.ts';
import type { WebSearchService } from './web-search.service.ts';

export const searchMissing = sayWebSearch('missing');

/** Contributes pages found for the question, and a search tool for models. */
export const webSearchContributor = (searches: WebSearchService): ContextContributor => ({
  name: 'web-search',
  stage: 'sources',
  check: async ({ options, userId }) => {
    if (options.search && (await searches.connected(userId)).by === null) throw new AppError('not-connected', { detail: searchMissing });
  },
  contribute: async ({ options, userId, question, isBuiltIn }, { emit, signal }) => {
    if (!options.search) return undefined;
    const found = await searches.find(userId);
    if (!found) return undefined;
    emit({ type: 'progress', progress: { kind: 'search', text: cutText(question.trim(), 120) } });
    const results = await found.search.search(question, signal);
    return {
      passages: results.map(toPassage),
      tools: isBuiltIn ? [] : [searchTool(found.search)],
      instructions: results.length
        ? undefined
        : 'The web was searched for the question and nothing was found. Say so if the answer needs it.',
    };
  },
});

/** Converts a result to a passage with its snippet as sentences, so that the built-in assistant can quote it. */
export const toPassage = ({ title, url, snippet }: WebResult): Passage => ({
  kind: 'search',
  title,
  url,
  sentences: snippet.split(/(?<=[.!?…])\s+/).filter(Boolean),
});

export const searchTool = (search: WebSearch): ModelTool => ({
  name: 'web_search',
  // A query goes to the engine that the person or the installation connected, and to nobody who writes pages.
  effect: 'read',
  returnsUntrusted: true,
  description: 'Searches the web. Use it when the passages do not answer the question.',
  input: {
    type: 'object',
    properties: { query: { type: 'string', description: 'What to look for, in a few words.' } },
    required: ['query'],
    additionalProperties: false,
  },
  run: async (input, { signal, emit }) => {
    const query = typeof input === 'object' && input !== null && 'query' in input ? String(input.query).trim() : '';
    if (!query) return { text: 'Name a query.' };
    emit({ type: 'progress', progress: { kind: 'search', text: cutText(query, 120) } });
    const results = await search.search(query, signal);
    const sources = results.map(({ title, url, snippet }) => ({ kind: 'search' as const, title, url, snippet, whole: true }));
    const from = cutText(query, 120);
    return { from, text: results.length ? 'Found; cite by number:' : 'Nothing was found.', sources };
  },
});
