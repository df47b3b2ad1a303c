import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from '../../entries/all-calls.ts';
import type { CallDefinition } from './define-call.ts';
import { limitCounts } from './limit-counts.ts';

interface JsonSchema {
  readonly type?: string;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly 'x-max-entries'?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** Returns the places of lists, records and free values that may have any number of entries. */
function uncounted(schema: JsonSchema, path: string): string[] {
  if (schema['x-max-entries'] !== undefined) return [];
  const found: string[] = [];
  const isList = schema.type === 'array' && !schema.prefixItems;
  if (isList && schema.maxItems === undefined) found.push(`${path}[]`);
  if (typeof schema.additionalProperties === 'object') found.push(`${path}{}`);
  const says = Object.keys(schema).filter((key) => !['$schema', 'description', 'default', 'title'].includes(key));
  if (says.length === 0) found.push(`${path}: anything`);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) found.push(...uncounted(inner, `${path}.${name}`));
  if (schema.items) found.push(...uncounted(schema.items, `${path}[0]`));
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []), ...(schema.prefixItems ?? [])])
    found.push(...uncounted(inner, path));
  return found;
}

const isBinary = ({ encoding }: CallDefinition) => encoding === 'bytes' || encoding === 'multipart';

it('limits the entries of every list, record and free value in every declared call', () => {
  const places = (allCalls as readonly CallDefinition[]).flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part];
      if (!schema || (part === 'body' && isBinary(call))) return [];
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      return uncounted(json, `${call.name} ${part}`);
    }),
  );
  expect(places).toEqual([]);
});

it('states the limit of a counted value in its JSON form', () => {
  const schema = limitCounts(z.record(z.string(), z.unknown()), 4);
  expect(z.toJSONSchema(schema)).toMatchObject({ 'x-max-entries': 4 });
});
