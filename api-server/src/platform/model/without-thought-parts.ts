import type { ModelPart } from './model-port.ts';

/** Passes on an answer without what the model thought, where its reader must not see that. */
export async function* withoutThoughtParts(parts: AsyncIterable<ModelPart>): AsyncGenerator<ModelPart> {
  for await (const part of parts) if (part.type !== 'thought') yield part;
}
