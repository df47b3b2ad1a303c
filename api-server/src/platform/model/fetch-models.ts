import * as z from 'zod/mini';
import { sayProvider } from '../../messages/provider.ts';
import { isJson } from '../is-json.ts';
import { limitedText } from '../limited-body.ts';
import { isLate, refusal, saysBadKey, toModelError } from './model-errors.ts';
import { ModelError } from './model-port.ts';
import type { Endpoint } from './protocol.ts';
import { addressAt } from './provider-call.ts';

const timeoutMs = 10_000;
const maxBytes = 4 * 1024 * 1024;

/**
 * Returns a provider's list of models in its own shape.
 * @throws ModelError
 */
export async function fetchModels<T>(
  { baseUrl, keyHint, fetch }: Endpoint,
  path: string,
  shape: z.ZodMiniType<T>,
  keyHeaders: Readonly<Record<string, string>>,
): Promise<T> {
  try {
    const response = await fetch(addressAt(baseUrl, path), {
      headers: { accept: 'application/json', ...keyHeaders },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await limitedText(response, maxBytes, unreadable);
    if (response.status !== 200) throw refusal(saysBadKey(text) ? 401 : response.status, keyHint);
    const parsed = isJson(text) ? z.safeParse(shape, JSON.parse(text)) : undefined;
    if (!parsed?.success) throw unreadable();
    return parsed.data;
  } catch (error) {
    if (isLate(error)) throw new ModelError('provider-unreachable', sayProvider('silentHere', { limit: timeoutMs / 1_000 }));
    const known = toModelError(error, keyHint);
    throw known.code === 'provider-failed' && !(error instanceof ModelError)
      ? new ModelError('provider-unreachable', sayProvider('unreachableHere'))
      : known;
  }
}

const unreadable = () => new ModelError('provider-failed', sayProvider('noModelList'));
