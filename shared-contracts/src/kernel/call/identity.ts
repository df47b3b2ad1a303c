import type { CallDefinition } from './define-call.ts';

type AnyInput = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** Returns the part of a call's input that carries the caller's e-mail, or undefined for a call without an identity field. */
export function identityPart(definition: CallDefinition): 'params' | 'query' | 'body' | undefined {
  const { identity } = definition;
  if (!identity) return undefined;
  return (['params', 'query', 'body'] as const).find((part) => hasField(definition[part], identity));
}

const hasField = (schema: unknown, field: string): boolean =>
  typeof schema === 'object' && schema !== null && 'shape' in schema && field in (schema.shape as object);

/** Returns the input with the identity field that the call declares filled in. An e-mail that the input already has stays. */
export function withIdentity<Input extends AnyInput>(definition: CallDefinition, input: Input, email: string | undefined): Input {
  const part = identityPart(definition);
  if (!part || !definition.identity || !email) return input;
  return { ...input, [part]: { [definition.identity]: email, ...(input[part] as object | undefined) } };
}
