import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents, type Contributions, type EventDefinition } from 'shared-contracts';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition } from 'shared-contracts/calls';
import * as z from 'zod/mini';
import { hashOf } from '../preset/integrity.ts';
import type { Shape } from './schema-differences.ts';
import { releaseDir } from './state.ts';

/** Describes a call's inputs and its answer, and the address it goes to. */
export interface CallShape {
  readonly at: string;
  readonly input: Shape;
  readonly answer: Shape;
}

/** Describes the events and calls that a release provides or uses, by topic and name. */
export interface Shapes {
  readonly events: Readonly<Record<string, Shape>>;
  readonly calls: Readonly<Record<string, CallShape>>;
}

/** Maps topics and names to hashes of their schemas. Equal hashes need no comparison. */
export interface SchemaHashes {
  readonly events: Readonly<Record<string, string>>;
  readonly calls: Readonly<Record<string, string>>;
}

/** Names the file beside `release.json` with the schemas themselves, which only the gate reads. */
export const shapesFile = 'schemas.json';

const shapeOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Shape;

const callShape = ({ method, path, params, query, body, answer }: CallDefinition): CallShape => ({
  at: `${method} ${path}`,
  input: shapeOf(z.object({ ...(params ? { params } : {}), ...(query ? { query } : {}), ...(body ? { body } : {}) }), 'input'),
  answer: shapeOf(answer, 'output'),
});

let known: Shapes | undefined;

/** Returns the schemas of every event and call of this checkout, which the shell brings to the page. */
export function allShapes(): Shapes {
  known ??= {
    events: Object.fromEntries(allEvents.map(({ topic, schema }) => [topic, shapeOf(schema, 'input')])),
    calls: Object.fromEntries(allCalls.map((call) => [call.name, callShape(call)])),
  };
  return known;
}

/**
 * Returns the schemas that one remote was built with: of the events it emits or hears, and of the calls it imports. `declared` are events
 * that the remote declares itself.
 */
export function shapesFor(
  { emits, consumes }: Pick<Contributions, 'emits' | 'consumes'>,
  calls: readonly string[] = [],
  declared: readonly EventDefinition[] = [],
): Shapes {
  const all = allShapes();
  const events = { ...Object.fromEntries(declared.map(({ topic, schema }) => [topic, shapeOf(schema, 'input')])), ...all.events };
  const only = <T>(from: Readonly<Record<string, T>>, names: readonly string[]) =>
    Object.fromEntries(names.toSorted().flatMap((name) => (from[name] ? [[name, from[name]]] : []))) as Record<string, T>;
  return { events: only(events, [...new Set([...Object.keys(emits), ...Object.keys(consumes)])]), calls: only(all.calls, calls) };
}

const schemaHash = (shape: unknown) => hashOf(JSON.stringify(shape), 'base64url').slice(0, 12);

export const hashesOf = ({ events, calls }: Shapes): SchemaHashes => ({
  events: Object.fromEntries(Object.entries(events).map(([topic, shape]) => [topic, schemaHash(shape)])),
  calls: Object.fromEntries(Object.entries(calls).map(([name, shape]) => [name, schemaHash(shape)])),
});

/** Reads the schemas of a release; undefined for releases made before they were recorded. */
export function readShapes(state: string, name: string, release: string): Shapes | undefined {
  const file = join(releaseDir(state, name, release), shapesFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shapes) : undefined;
}
