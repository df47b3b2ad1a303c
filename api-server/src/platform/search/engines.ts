import type { SearchEngine } from 'shared-contracts';
import * as z from 'zod/mini';

/** Describes a page that a web search found. */
export interface WebResult {
  readonly title: string;
  /** http or https. */
  readonly url: string;
  /** The engine's excerpt as plain text. */
  readonly snippet: string;
}

interface Question {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly query: string;
  readonly count: number;
}

interface Engine {
  /** The default address. */
  readonly baseUrl: string | undefined;
  readonly needsKey: boolean;
  readonly request: (question: Question) => { readonly url: string; readonly init: RequestInit };
  /** Returns undefined if the answer is not this engine's. */
  readonly read: (answer: unknown) => WebResult[] | undefined;
}

const text = z._default(z.nullable(z.string()), '');
const nameEngine =
  <T>(schema: z.ZodMiniType<T>, map: (value: T) => WebResult[]) =>
  (answer: unknown) => {
    const parsed = z.safeParse(schema, answer);
    return parsed.success ? map(parsed.data) : undefined;
  };

/** Holds the web searches that can be connected, following each one's own documentation. */
export const engines: Record<SearchEngine, Engine> = {
  searxng: {
    baseUrl: undefined,
    needsKey: false,
    request: ({ baseUrl, apiKey, query }) => ({
      url: `${baseUrl.replace(/\/search$/, '')}/search?${new URLSearchParams({ q: query, format: 'json' })}`,
      init: { headers: { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) } },
    }),
    read: nameEngine(z.object({ results: z.array(z.object({ url: z.string(), title: text, content: text })) }), ({ results }) =>
      results.map(({ url, title, content }) => ({ url, title: title ?? '', snippet: content ?? '' })),
    ),
  },
  brave: {
    baseUrl: 'https://api.search.brave.com/res/v1',
    needsKey: true,
    request: ({ baseUrl, apiKey, query, count }) => ({
      url: `${baseUrl}/web/search?${new URLSearchParams({ q: query, count: String(count) })}`,
      init: { headers: { accept: 'application/json', 'x-subscription-token': apiKey ?? '' } },
    }),
    // An answer without `web` found nothing.
    read: nameEngine(
      z.object({
        type: z.string(),
        web: z.optional(z.object({ results: z.array(z.object({ url: z.string(), title: text, description: text })) })),
      }),
      ({ web }) => (web?.results ?? []).map(({ url, title, description }) => ({ url, title: title ?? '', snippet: description ?? '' })),
    ),
  },
  tavily: {
    baseUrl: 'https://api.tavily.com',
    needsKey: true,
    request: ({ baseUrl, apiKey, query, count }) => ({
      url: `${baseUrl}/search`,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey ?? ''}` },
        body: JSON.stringify({ query, max_results: count }),
      },
    }),
    read: nameEngine(z.object({ results: z.array(z.object({ url: z.string(), title: text, content: text })) }), ({ results }) =>
      results.map(({ url, title, content }) => ({ url, title: title ?? '', snippet: content ?? '' })),
    ),
  },
};
