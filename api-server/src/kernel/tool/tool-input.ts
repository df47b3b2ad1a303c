import { ModelError } from '../../platform/model/model-port.ts';

/** Returns what a model wrote into a field of a tool's input. @throws ModelError for the model if it is missing or too long */
export function textField(input: unknown, name: string, max = 20_000): string {
  const value = optionalField(input, name, max);
  if (!value?.trim()) throw new ModelError('provider-failed', `The input needs the text “${name}”.`);
  return value;
}

/** Returns an optional text of a tool's input. @throws ModelError for the model if it is too long */
export function optionalField(input: unknown, name: string, max = 20_000): string | undefined {
  const value = typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
  if (typeof value !== 'string') return undefined;
  if (value.length > max) throw new ModelError('provider-failed', `“${name}” may have at most ${max} characters.`);
  return value.replaceAll('\u0000', '').toWellFormed();
}

/** Describes the input of a tool: an object of texts. */
export const textInput = (fields: Readonly<Record<string, string>>, optional: readonly string[] = []) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }])),
  required: Object.keys(fields).filter((name) => !optional.includes(name)),
});

/** Tells the model that something does not exist, or not for this person. */
export const missing = (what: string) => new ModelError('provider-failed', `There is no ${what} with this id.`);
