import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendMcpMessage } from 'shared-contracts/agent-calls';
import { AppError } from '../../../errors.ts';
import { originOf } from '../../../http/caller.ts';
import { leftSignal } from '../../../http/left-signal.ts';
import { answered } from '../../../http/server-sent-events.ts';
import type { Routing } from '../../../kernel/module.ts';
import { sayMcp } from '../../../messages/mcp.ts';
import type { McpUse, OfferedTool } from './mcp.tool.ts';
import type { McpCancellations } from './mcp-cancellations.ts';

interface McpRouteDependencies {
  readonly tools: readonly OfferedTool[];
  readonly cancellations: McpCancellations;
  readonly publicUrl: string | undefined;
}

/**
 * Serves the Model Context Protocol over streamable HTTP. Each message has its own server, so any node answers it; there is no
 * stream for messages that nobody asked for, and no session to end.
 */
export function mcpRoutes({ register, dispatch, http }: Routing, { tools, cancellations, publicUrl }: McpRouteDependencies): void {
  register(sendMcpMessage, async ({ key, body, language, request, reply }) => {
    ensureOwnOrigin(request, publicUrl);
    const session = String(request.headers['mcp-session-id'] ?? '').slice(0, 200);
    const user = { userId: key.userId, email: key.email, isVerified: key.isVerified, sessionId: '' };
    const call: McpUse['call'] = (declared, input) => dispatch(declared, input, { user, language, request, reply });
    const cancelled = cancelledIn(body);
    if (cancelled !== undefined) await cancellations.cancel({ keyId: key.keyId, session, id: cancelled });
    const asked =
      'id' in body && 'method' in body && isId(body.id) ? cancellations.follow({ keyId: key.keyId, session, id: body.id }) : undefined;
    const left = leftSignal(reply);
    const gone = asked ? AbortSignal.any([left, asked.signal]) : left;
    const onFault = (error: unknown) => request.log.error({ err: error }, 'a tool failed');
    // Loaded with the first message: most servers never get one, and it takes 11 MB.
    const { createMcpServer, createMcpTransport } = await import('./mcp.server.ts');
    const server = createMcpServer(tools, { use: { key, call }, gone, requestId: request.id, language, onFault });
    const transport = createMcpTransport();
    try {
      // The SDK's own types disagree under exactOptionalPropertyTypes, but the object is compatible.
      await server.connect(transport as unknown as Transport);
      takeOver(reply, 'method' in body && body.method === 'initialize');
      const ended = once(reply.raw, 'close');
      await transport.handleRequest(request.raw, reply.raw, body);
      await Promise.race([ended, waitForAbort(asked?.signal)]);
    } finally {
      asked?.end();
      await server.close();
    }
    return answered;
  });
  for (const method of ['GET', 'DELETE'] as const)
    http.route({ method, url: '/mcp', handler: async (_, reply) => reply.code(405).header('allow', 'POST').send() });
}

/** Sends the headers of every answer along, because the transport writes to the connection itself. */
function takeOver(reply: FastifyReply, begins: boolean): void {
  reply.hijack();
  const out = reply.raw;
  out.on('error', () => undefined);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value);
  out.setHeader('cache-control', 'no-store');
  out.setHeader('x-accel-buffering', 'no');
  if (begins) out.setHeader('mcp-session-id', randomUUID());
}

/** Refuses pages of other sites, which could otherwise reach a server in the reader's network (DNS rebinding). */
function ensureOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  let own: string | undefined;
  try {
    own = originOf(request, publicUrl);
  } catch {
    own = undefined;
  }
  if (origin !== own) throw new AppError('not-allowed', { detail: sayMcp('foreignOrigin') });
}

const isId = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Returns the id of the request that a message cancels. */
function cancelledIn(message: Readonly<Record<string, unknown>>): string | number | undefined {
  if (message.method !== 'notifications/cancelled') return undefined;
  const { requestId } = { ...(message.params as object) } as { requestId?: unknown };
  return isId(requestId) ? requestId : undefined;
}

async function waitForAbort(signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal?.addEventListener('abort', () => resolve(), { once: true });
  await promise;
}
