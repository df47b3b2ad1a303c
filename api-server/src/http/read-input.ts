import type { FastifyRequest } from 'fastify';
import type { CallDefinition } from 'shared-contracts/calls';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { sayRequest } from '../messages/request.ts';
import type { Wording } from '../platform/language/worded-error.ts';
import { boundPatterns } from './bounded-schema.ts';
import { cleanValue } from './clean-value.ts';
import { hasMoreEntries } from './counted-entries.ts';
import { sentenceOf } from './input-sentences.ts';
import { normalInput } from './normal-input.ts';
import { readForm } from './read-form.ts';

/** Describes the input of a call after validation. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

interface FieldError {
  readonly path: string;
  readonly message: Wording;
}

/** Limits how many refused fields an answer names. */
const errorsMost = 20;
/** Bodies with more entries are refused with their first fault alone. */
const faultyEntriesMost = 10_000;
/** Ends at the first fault. Zod's public types don't have this option. */
const firstFault = { reportInput: true, abortEarly: true };

type InputReader = (request: FastifyRequest) => Promise<Input>;

/** Keeps the readers, because every server of a process reads the same calls. */
const readers = new WeakMap<CallDefinition, InputReader>();

/** Returns the reader of a call's input, which throws an AppError with the refused fields. @throws Error if a pattern has no maximum length */
export function inputReader(call: CallDefinition): InputReader {
  const known = readers.get(call);
  if (known) return known;
  const reader = createReader(call);
  readers.set(call, reader);
  return reader;
}

function createReader(call: CallDefinition): InputReader {
  const ids = new Set(Object.keys({ ...call.owns, ...call.access }));
  const params = partReader(call, 'path', call.params, ids);
  const query = partReader(call, 'query', call.query, ids);
  const body = call.encoding === 'bytes' ? undefined : partReader(call, 'body', call.body, ids);
  return async (request) => {
    const errors: FieldError[] = [];
    const given = call.encoding === 'multipart' && request.isMultipart() ? await readForm(request) : request.body;
    const input = { params: params?.(request.params, errors), query: query?.(request.query, errors), body: body?.(given, errors) };
    if (errors.length) throw new AppError('invalid-input', { errors: errors.slice(0, errorsMost) });
    return input;
  };
}

type PartReader = (value: unknown, errors: FieldError[]) => unknown;

function partReader(
  call: CallDefinition,
  name: 'path' | 'query' | 'body',
  schema: CallDefinition['body'],
  ids: ReadonlySet<string>,
): PartReader | undefined {
  if (!schema) return undefined;
  boundPatterns(schema, `${call.name}.${name}`);
  const normalize = normalInput(schema, ids);
  return (value, errors) => {
    const damaged = nullCharacters(value, name === 'body' ? ids : undefined).map((field) => `${name}.${field}`);
    for (const path of damaged) errors.push({ path, message: sayRequest('nullCharacter') });
    if (damaged.length) return undefined;
    const cleaned = cleanValue(value ?? {}, name);
    const given = normalize ? normalize(cleaned, name) : cleaned;
    let parsed = z.safeParse(schema, given, firstFault);
    // Each of very many entries may be wrong, and a list of as many faults would block everyone or overflow the stack.
    if (!parsed.success && !hasMoreEntries(given, faultyEntriesMost)) parsed = z.safeParse(schema, given, { reportInput: true });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues.slice(0, errorsMost))
      errors.push({ path: [name, ...issue.path].join('.'), message: sentenceOf(issue) });
    return undefined;
  };
}

/** Returns the fields that contain a null character: those in `ids`, or all without it. `cleanValue` removes it from texts, but an id without it would name something else. */
const nullCharacters = (value: unknown, ids: ReadonlySet<string> | undefined): string[] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([field, one]) =>
    (!ids || ids.has(field)) && [one].flat().some((text) => typeof text === 'string' && text.includes('\u0000')) ? [field] : [],
  );
