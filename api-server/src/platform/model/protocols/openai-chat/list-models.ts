import * as z from 'zod/mini';
import { sayProvider } from '../../../../messages/provider.ts';
import { limitedText } from '../../../limited-body.ts';
import { refusal, toModelError } from '../../model-errors.ts';
import { ModelError } from '../../model-port.ts';
import type { Endpoint } from '../../protocol.ts';

const timeoutMs = 10_000;
const maxBytes = 4 * 1024 * 1024;
const maxModels = 1_000;

const listing = z.object({ data: z.array(z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) })) });

/**
 * Returns the models that an endpoint lists under `GET /models`, which not every endpoint has.
 * @throws ModelError
 */
export async function listModels({ baseUrl, apiKey, keyHint, fetch }: Endpoint): Promise<string[]> {
  try {
    const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/models`, {
      headers: { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw refusal(response.status, keyHint);
    }
    const text = await limitedText(response, maxBytes, unreadable);
    const parsed = z.safeParse(listing, JSON.parse(text));
    if (!parsed.success) throw unreadable();
    return [...new Set(parsed.data.data.map(({ id }) => id))].slice(0, maxModels);
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable();
    const known = toModelError(error, keyHint);
    throw known.code === 'provider-failed' && !(error instanceof ModelError)
      ? new ModelError('provider-unreachable', sayProvider('unreachableHere'))
      : known;
  }
}

const unreadable = () => new ModelError('provider-failed', sayProvider('noModelList'));
