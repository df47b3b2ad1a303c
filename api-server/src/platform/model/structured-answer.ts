import { generateText, type LanguageModel } from 'ai';
import * as z from 'zod/mini';
import { ModelError, type StructuredRequest } from './model-port.ts';

/**
 * An object of the asked shape. The shape stands in the instructions, since many endpoints ignore or refuse a response format, and
 * what comes is checked here.
 */
export async function structuredAnswer<T>(model: LanguageModel, request: StructuredRequest<T>, signal: AbortSignal): Promise<T> {
  const shape = z.toJSONSchema(request.schema, { io: 'input', unrepresentable: 'any' });
  const { text } = await generateText({
    model,
    instructions: `${request.instructions}\n\nAnswer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(shape)}`,
    prompt: request.prompt,
    abortSignal: signal,
    maxRetries: 1,
  });
  const parsed = z.safeParse(request.schema, jsonIn(text));
  if (!parsed.success) throw new ModelError('provider-failed', 'The model did not answer in the shape that was asked for.');
  return parsed.data;
}

/** Models wrap JSON in fences and words, whatever they are told. */
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
