import * as z from 'zod/mini';
import { sayProvider } from '../../messages/provider.ts';
import { ModelError, type StructuredRequest } from './model-port.ts';

/** Sends instructions and a prompt to a model and returns the text of its answer. */
export type Complete = (instructions: string, prompt: string, signal: AbortSignal) => Promise<string>;

/**
 * Returns an object of the requested shape. Many endpoints ignore or refuse a response format, so the instructions contain the shape and
 * the answer is checked here.
 */
export async function structuredAnswer<T>(complete: Complete, request: StructuredRequest<T>, signal: AbortSignal): Promise<T> {
  const shape = z.toJSONSchema(request.schema, { io: 'input', unrepresentable: 'any' });
  const instructions = `${request.instructions}\n\nAnswer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(shape)}`;
  const text = await complete(instructions, request.prompt, signal);
  const parsed = z.safeParse(request.schema, jsonIn(text));
  if (!parsed.success) throw new ModelError('provider-failed', sayProvider('wrongShape'));
  return parsed.data;
}

/** Models wrap JSON in fences and words, whatever the instructions say. */
function jsonIn(text: string): unknown {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from === -1 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
}
