import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { sayRequest } from '../messages/request.ts';
import { innerSchemas } from './bounded-schema.ts';
import { entriesMaxOf, hasMoreEntries } from './counted-entries.ts';
import { sentenceOf } from './input-sentences.ts';

type Schema = z.core.$ZodType;
/** Normalizes a value to what its schema means. @throws AppError for a list that is too long, before its entries are read */
type Normalize = (value: unknown, path: string) => unknown;

const isIdName = (name: string) => /(?:_id|Id|ID)$/.test(name);

/**
 * Returns the cleanup of an input for a schema, or undefined when nothing needs one. Some clients send `''` or null for what is absent: an optional field loses a null that its schema does not take,
 * and an optional id an empty text; an id that is required but may be null becomes null.
 * @param ids Further names of fields that hold ids.
 */
export function normalInput(schema: Schema, ids: ReadonlySet<string>): Normalize | undefined {
  const inner = normalInner(schema, ids);
  const most = entriesMaxOf(schema);
  if (most === undefined) return inner;
  return (value, path) => {
    if (hasMoreEntries(value, most))
      throw new AppError('invalid-input', { errors: [{ path, message: sayRequest('maxEntries', { count: most }) }] });
    return inner ? inner(value, path) : value;
  };
}

function normalInner(schema: Schema, ids: ReadonlySet<string>): Normalize | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return ofObject(def.shape, ids);
  if (def.type === 'array') return ofArray(def, ids);
  if (def.type !== 'optional' && def.type !== 'nullable' && def.type !== 'default') return undefined;
  const [wrapped] = innerSchemas(schema);
  return wrapped && normalInput(wrapped[1], ids);
}

function ofArray(def: z.core.$ZodArrayDef, ids: ReadonlySet<string>): Normalize {
  const inner = normalInput(def.element, ids);
  // Other checks take entries for what the schema says, which nobody has checked yet.
  const limits = (def.checks ?? []).filter((check) => check._zod.def.check === 'max_length');
  const lengths = z.array(z.unknown()).check(...(limits as z.core.$ZodCheck<unknown[]>[]));
  return (value, path) => {
    if (!Array.isArray(value)) return value;
    const issue = z.safeParse(lengths, value, { reportInput: true }).error?.issues.find(({ code }) => code === 'too_big');
    if (issue) throw new AppError('invalid-input', { errors: [{ path, message: sentenceOf(issue) }] });
    return inner ? value.map((one, place) => inner(one, `${path}.${place}`)) : value;
  };
}

function ofObject(shape: Readonly<Record<string, Schema>>, ids: ReadonlySet<string>): Normalize {
  const fields = Object.entries(shape).map(([name, field]) => {
    const isOptional = field._zod.optin === 'optional';
    const takesNull = z.safeParse(field, null).success;
    const isId = isIdName(name) || ids.has(name);
    const leavesOut = (value: unknown) => isOptional && ((value === null && !takesNull) || (value === '' && isId));
    const isNull = (value: unknown) => value === '' && isId && takesNull;
    return { name, leavesOut, isNull, inner: normalInput(field, ids) };
  });
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const normal: Record<string, unknown> = { ...value };
    for (const { name, leavesOut, isNull, inner } of fields) {
      if (!Object.hasOwn(normal, name)) continue;
      if (leavesOut(normal[name])) delete normal[name];
      else if (isNull(normal[name])) normal[name] = null;
      else if (inner) normal[name] = inner(normal[name], `${path}.${name}`);
    }
    return normal;
  };
}
