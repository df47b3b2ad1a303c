import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';
import { AppError, toProblem } from '../../../errors.ts';
import { cleanValue } from '../../../http/clean-value.ts';
import { toAppError } from '../../../http/error-handler.ts';
import { sentenceOf } from '../../../http/input-sentences.ts';
import { sayMcp } from '../../../messages/mcp.ts';
import { version } from '../../../version.ts';
import type { McpUse, OfferedTool } from './mcp.tool.ts';

/** Limits what one call may return. */
const resultMax = 100_000;
const namedErrors = 5;

export interface McpRequest {
  /** Everything of a use but what belongs to one call of a tool. */
  readonly use: Pick<McpUse, 'key' | 'call'>;
  /** Aborts when the client disconnects or cancels its request. */
  readonly gone: AbortSignal;
  readonly requestId: string;
  readonly language: string;
  readonly onFault: (error: unknown) => void;
}

/** Creates the transport of one request, without a session. */
export const createMcpTransport = () => new StreamableHTTPServerTransport();

/** Creates the server of one request. It offers only the tools that the key opens. */
export function createMcpServer(tools: readonly OfferedTool[], request: McpRequest): Server {
  const { use, gone, requestId, language, onFault } = request;
  const { scopes, isAssistant } = use.key;
  const server = new Server({ name: 'atrium', title: 'Atrium', version }, { capabilities: { tools: {} } });
  const offered = tools.filter(({ scope }) => scopes.includes(scope));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered.map(describe) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { _meta, signal, sendNotification }) => {
    const tool = tools.find(({ name }) => name === params.name);
    // Not the SDK's error, which writes its code into the message as well.
    if (!tool) throw Object.assign(new Error(`There is no tool “${cutText(params.name, 200)}”.`), { code: ErrorCode.InvalidParams });
    const progressToken = _meta?.progressToken;
    let progress = 0;
    const report = (message: string) => {
      if (progressToken === undefined) return;
      progress += 1;
      void sendNotification({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(() => undefined);
    };
    try {
      if (!offered.includes(tool))
        throw new AppError('not-allowed', { detail: sayMcp(isAssistant ? 'scopeNotAllowed' : 'scopeMissing', { tool: tool.name }) });
      const text = await tool.run(readInput(tool, params.arguments ?? {}), { ...use, signal: AbortSignal.any([gone, signal]), report });
      return { content: [{ type: 'text', text: boundText(text) }] };
    } catch (error) {
      const known = toAppError(error);
      if (known.status >= 500 && known.status !== 501 && !gone.aborted) onFault(error);
      return { isError: true, content: [{ type: 'text', text: sentencesOf(known, requestId, language) }] };
    }
  });
  return server;
}

const schemas = new WeakMap<OfferedTool, Tool['inputSchema']>();

function describe(tool: OfferedTool): Tool {
  const { name, description, isReading, input } = tool;
  const schema = schemas.get(tool) ?? (z.toJSONSchema(input, { io: 'input' }) as Tool['inputSchema']);
  schemas.set(tool, schema);
  return {
    name,
    description,
    inputSchema: schema,
    annotations: { readOnlyHint: isReading, destructiveHint: !isReading, openWorldHint: false },
  };
}

function readInput(tool: OfferedTool, given: unknown): Record<string, unknown> {
  const parsed = z.safeParse(tool.input, cleanValue(given, 'arguments'), { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join('.') || 'arguments', message: sentenceOf(issue) }));
  throw new AppError('invalid-input', { errors: errors.slice(0, namedErrors) });
}

function sentencesOf(error: AppError, requestId: string, language: string): string {
  const { detail, message = detail, errors = [] } = toProblem(error, requestId, language);
  return [message, ...errors.map((one) => `${one.path}: ${one.message}`), `(request ${requestId})`].join(' ');
}

const boundText = (text: string) => (text.length > resultMax ? `${cutText(text, resultMax)}\n[The rest was left out.]` : text);
