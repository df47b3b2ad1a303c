import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';
import { sayAutomation } from '../../messages/automation.ts';
import type { Sentence } from '../language/messages.ts';
import { limitedText } from '../limited-body.ts';
import { ModelError } from '../model/model-port.ts';
import type { ProviderFetch } from '../model/provider-fetch.ts';
import { AutomationError } from './automation-port.ts';

export interface AutomationAccess {
  /** The platform's name in error messages. */
  readonly product: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: ProviderFetch;
}

interface Asked<Schema extends z.ZodMiniType> {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  readonly answer: Schema;
}

const timeoutMs = 20_000;
const bytesMax = 8 * 1024 * 1024;

/** Sends and receives JSON. @throws AutomationError */
export async function ask<Schema extends z.ZodMiniType>(
  access: AutomationAccess,
  { method = 'GET', path, body, answer }: Asked<Schema>,
): Promise<z.output<Schema>> {
  const { product, baseUrl, headers, fetch } = access;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`, {
      method,
      headers: { accept: 'application/json', ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    const text = await limitedText(response, bytesMax, () => new AutomationError(sayAutomation('tooLarge', { product })));
    if (!response.ok) throw new AutomationError(refusal(product, response.status, text));
    const result = z.safeParse(answer, parse(text));
    if (!result.success) throw new AutomationError(sayAutomation('notTheProduct', { product }));
    return result.data;
  } catch (error) {
    if (error instanceof AutomationError) throw error;
    if (error instanceof ModelError) throw new AutomationError(error.sentence);
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof ModelError) throw new AutomationError(cause.sentence);
    throw new AutomationError(sayAutomation(signal.aborted ? 'tooSlow' : 'unreachable', { product }));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Users need the platform's words about a rejected file, but not about a rejected key. */
function refusal(product: string, status: number, text: string): Sentence {
  if (status === 401 || status === 403) return sayAutomation('keyRefused', { product });
  if (status === 404) return sayAutomation('notFound', { product });
  if (status === 429) return sayAutomation('busy', { product });
  const said = parse(text) as { message?: unknown; detail?: unknown } | undefined;
  const detail = [said?.message, said?.detail].find((one) => typeof one === 'string' && one !== '') as string | undefined;
  return detail ? sayAutomation('answered', { product, words: cutText(detail, 300) }) : sayAutomation('failed', { product, status });
}
