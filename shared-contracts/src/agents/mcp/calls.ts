import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';

/** Holds the address, after the origin, at which other assistants reach Atrium as a tool server. */
export const mcpPath = '/api/mcp';

const message = z.record(z.string(), z.unknown());

/** Speaks the Model Context Protocol over streamable HTTP. The server keeps no sessions, so any node answers any message. */
export const sendMcpMessage = defineCall({
  name: 'sendMcpMessage',
  tag: 'public-api',
  summary:
    'Takes a JSON-RPC message of the Model Context Protocol: lists the tools that an API key or a connected assistant’s token opens, or calls one.',
  method: 'POST',
  path: '/mcp',
  auth: 'key',
  forAssistants: true,
  bodyMaxBytes: 512 * 1024,
  body: limitCounts(message, 20_000),
  answer: message,
  streams: true,
});
