import { limits } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { isAllowedHost, type StepOf } from 'shared-contracts/workflow-calls';
import { saySwitchedOff } from '../../../../messages/policy.ts';
import { sayWorkflowRun } from '../../../../messages/workflow-run.ts';
import { isJson } from '../../../../platform/is-json.ts';
import { type Outbound, OutboundError } from '../../../../platform/outbound/outbound.ts';
import { keyOf, type StepContext, type StepInput } from './step-runner.ts';
import { StepError } from './step-values.ts';

const timeoutMs = 30_000;
const shownOfRefusal = 300;
const refused = /^(host|content-length|transfer-encoding|connection|upgrade|expect|te|trailer|proxy-.*)$/i;

/** Sends a request to a host on the step's list, through the guard that refuses private networks, if the policies allow it. */
export function httpStep(outbound: Pick<Outbound, 'request'>, isAllowed: (userId: string) => Promise<boolean>) {
  return async ({ id, config }: StepOf<'http'>, input: StepInput, context: StepContext) => {
    if (!(await isAllowed(context.run.userId))) throw new StepError(saySwitchedOff('workflow-requests'));
    const body = typeof input.body === 'string' ? input.body : undefined;
    const headers = headersOf(input.headers as { name: string; value: string }[], body);
    if (config.method !== 'GET' && !headers['idempotency-key']) headers['idempotency-key'] = keyOf(context, id);
    const answer = await send(outbound, {
      address: String(input.url).trim(),
      method: config.method,
      headers,
      body,
      allows: ({ host }) => isAllowedHost(host, config.allowed_hosts),
      signal: context.signal,
    });
    const text = answer.body.toString('utf8');
    if (answer.status >= 300) throw new StepError(refusalOf(answer.status, cutText(text, shownOfRefusal).trimEnd()));
    return { status: answer.status, body: parseBody(text, answer.headers.get('content-type') ?? '') };
  };
}

const refusalOf = (status: number, words: string) =>
  words ? sayWorkflowRun('answeredStatusWords', { status, words }) : sayWorkflowRun('answeredStatus', { status });

interface Sent {
  readonly address: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly allows: (url: URL) => boolean;
  readonly signal: AbortSignal;
}

async function send(outbound: Pick<Outbound, 'request'>, { address, ...request }: Sent) {
  try {
    return await outbound.request(address, { ...request, maxBytes: limits.workflowOutputMaxBytes, timeoutMs });
  } catch (error) {
    if (error instanceof OutboundError) throw new StepError(error.sentence);
    throw error;
  }
}

function headersOf(given: readonly { name: string; value: string }[], body: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, value } of given) {
    const key = name.trim().toLowerCase();
    if (!/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(key) || refused.test(key)) throw new StepError(sayWorkflowRun('headerRefused', { name }));
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw new StepError(sayWorkflowRun('headerCharacters', { name }));
    headers[key] = value;
  }
  if (body !== undefined && !headers['content-type'])
    headers['content-type'] = isJson(body) ? 'application/json' : 'text/plain; charset=utf-8';
  return headers;
}

function parseBody(text: string, type: string): unknown {
  if (!/json/i.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
