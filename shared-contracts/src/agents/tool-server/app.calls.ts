import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';

/** Describes an app of a tool server as it was when its tool was called in an answer. */
export const toolApp = z.object({
  app_id: z.string(),
  session_id: z.string(),
  /** The server's name for the user. */
  server: z.string(),
  tool: z.string(),
  /** The app's document; null if the server didn't send one. Nothing vouches for it. */
  html: z.nullable(z.string()),
  /** What the tool was called with, and its result (`CallToolResult` of the protocol). */
  input: z.unknown(),
  result: z.unknown(),
  /** Whether the app can call its server now. */
  is_connected: z.boolean(),
  /** What the app shares with the assistant: empty if the user stopped that, null if nothing yet; absent from older servers. */
  context: z.optional(z.nullable(z.string())),
});

/** Limits what an app shares with the assistant, in characters. */
export const appContextMax = 20_000;

export type ToolApp = z.infer<typeof toolApp>;

const ofApp = { tag: 'tool-servers', auth: 'user', owns: { app_id: 'tool-app' } } as const;

export const readToolApp = defineCall({
  ...ofApp,
  name: 'readToolApp',
  summary: 'Returns an app of a tool server that an answer to the user shows.',
  method: 'GET',
  path: '/tool-servers/apps',
  query: z.object({ app_id: id }),
  answer: toolApp,
});

export const callFromApp = defineCall({
  ...ofApp,
  name: 'callFromApp',
  summary:
    'Calls a tool of an app’s server under the rules of the chat. Returns the result, the question that the user must answer first, or the problem as a sentence.',
  method: 'POST',
  path: '/tool-servers/apps/calls',
  ability: 'tool-servers',
  changes: [],
  query: z.object({ app_id: id }),
  body: z.object({
    tool: z.string().check(z.minLength(1), z.maxLength(200)),
    arguments: limitCounts(z.record(z.string(), z.unknown()), 10_000),
    /** Whether the user saw these arguments and allowed the call. */
    is_approved: z.boolean(),
  }),
  answer: z.object({
    outcome: z.enum(['done', 'asks', 'refused']),
    /** The tool's result (`CallToolResult` of the protocol). */
    result: z.optional(z.unknown()),
    question: z.optional(z.string()),
    /** What the call would do (`actPreview`). */
    preview: z.optional(z.unknown()),
    problem: z.optional(z.string()),
  }),
});

export const readFromApp = defineCall({
  ...ofApp,
  name: 'readFromApp',
  summary: 'Reads the document of another app of the same tool server, or returns the problem as a sentence.',
  method: 'GET',
  path: '/tool-servers/apps/resource',
  ability: 'tool-servers',
  query: z.object({ app_id: id, uri: z.string().check(z.minLength(1), z.maxLength(500)) }),
  answer: z.object({ html: z.nullable(z.string()), problem: z.nullable(z.string()) }),
});

export const shareFromApp = defineCall({
  ...ofApp,
  name: 'shareFromApp',
  summary: 'Replaces what an app shares with the assistant for the next answers. Null stops it for good.',
  method: 'PUT',
  path: '/tool-servers/apps/context',
  ability: 'tool-servers',
  changes: [],
  query: z.object({ app_id: id }),
  body: z.object({ text: z.nullable(z.string().check(z.maxLength(appContextMax))) }),
  answer: done,
});
