import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from '../../entries/all-calls.ts';
import type { CallDefinition } from '../../entries/calls.ts';
import { scopeRules } from '../access/scope.ts';
import { identityPart } from './identity.ts';

const fieldsOf = (schema: z.ZodMiniType | undefined): string[] =>
  Object.keys(
    (schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties : {}) ?? {},
  );
/** Lists the whole numbers in a schema with their bounds. */
function wholeNumbers(shape: unknown, place: string): { place: string; minimum: number; maximum: number }[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const { type, minimum, maximum, exclusiveMaximum } = shape as Record<string, number | undefined>;
  const own =
    (type as unknown) === 'integer' ? [{ place, minimum: minimum ?? -Infinity, maximum: maximum ?? exclusiveMaximum ?? Infinity }] : [];
  return [...own, ...Object.entries(shape).flatMap(([name, inner]) => wholeNumbers(inner, `${place}.${name}`))];
}

const inputFields = ({ params, query, body }: CallDefinition) => [params, query, body].flatMap(fieldsOf);

describe('call declarations', () => {
  it('lists all calls', () => {
    expect(allCalls.length).toBeGreaterThanOrEqual(55);
  });

  it('gives each call a unique name and address', () => {
    const addresses = allCalls.map(({ method, path }) => `${method} ${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '{}')}`);
    expect(new Set(allCalls.map(({ name }) => name)).size).toBe(allCalls.length);
    expect(new Set(addresses).size).toBe(allCalls.length);
  });

  it.each(allCalls.map((call) => [call.name, call] as const))('%s is complete', (_name, call) => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(fieldsOf(call.params).toSorted()).toEqual(inPath.toSorted());
    const fields = inputFields(call);
    for (const field of Object.keys({ ...call.owns, ...call.access })) expect(fields).toContain(field);
    if (Object.values(call.access ?? {}).some(([kind]) => kind === 'any')) expect(fields).toContain('kind');
    if (call.identity) expect(identityPart(call)).toBeDefined();
    const named = fields.filter((field) => ['email', 'user_email', 'EmailStr'].includes(field));
    if (call.auth === 'user' && named.length) expect(named).toContain(call.identity);
    if (call.auth !== 'user') expect([call.owns, call.access, call.scoped]).toEqual([undefined, undefined, undefined]);
    // Without a scope that the schema checks, the server would check no role.
    if (call.scoped) expect(z.safeParse(call.query ?? z.object({}), { id: 'w' }).success).toBe(false);
    if (call.scoped) expect(fieldsOf(call.query)).toEqual(expect.arrayContaining(['of', 'id']));
    const isOfAgent = z.safeParse(call.query ?? z.object({}), { of: 'agent', id: 'a' }).success;
    if (call.scoped && isOfAgent) expect(scopeRules[call.scoped]).toHaveProperty('agent');
    const numbers = [call.params, call.query, call.body].flatMap((part) =>
      part ? wholeNumbers(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), call.name) : [],
    );
    const unbounded = numbers.filter(({ minimum, maximum }) => minimum < -(2 ** 31) || maximum >= 2 ** 31).map(({ place }) => place);
    // A file that is too large gets a more specific message. Yjs chooses numbers of clients, which the database stores in 64 bits.
    expect(unbounded.filter((place) => place !== 'createUpload.properties.size' && !place.endsWith('.client'))).toEqual([]);
    expect(call.summary).toMatch(/\.$/);
  });
});
