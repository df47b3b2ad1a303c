import { ScimError } from './scim-error.ts';
import { type Filter, parseFilter, withoutSchema } from './scim-filter.ts';

/** Describes one change of a PATCH. Names are in lower case; `value` is undefined for a removal without one. */
export interface Change {
  readonly op: 'add' | 'replace' | 'remove';
  readonly attribute: string;
  /** The content of the brackets after the attribute. */
  readonly filter: Filter | undefined;
  readonly part: string | undefined;
  readonly value: unknown;
}

const operationsMost = 1_000;
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:patchop';

/** Reads a PATCH as Microsoft Entra and Okta send it: the name of an operation in any case, its value with or without a path. */
export function readPatch(body: unknown): Change[] {
  const fields = asObject(body);
  const schemas = fields.schemas;
  if (!Array.isArray(schemas) || !schemas.some((one) => typeof one === 'string' && one.toLowerCase() === patchSchema))
    throw new ScimError(400, 'The field "schemas" must name urn:ietf:params:scim:api:messages:2.0:PatchOp.', 'invalidSyntax');
  const operations = fields.operations;
  if (!Array.isArray(operations) || !operations.length) throw new ScimError(400, 'The field "Operations" is missing.', 'invalidSyntax');
  if (operations.length > operationsMost) throw new ScimError(413, `A PATCH has at most ${operationsMost} operations.`);
  return operations.flatMap(changesOf);
}

function changesOf(given: unknown): Change[] {
  const { op: named, path, value } = asObject(given);
  const op = typeof named === 'string' ? named.toLowerCase() : '';
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw new ScimError(400, 'An operation is "add", "replace" or "remove".', 'invalidSyntax');
  if (path === undefined || path === null || path === '') {
    if (op === 'remove') throw new ScimError(400, 'An operation "remove" needs a path.', 'noTarget');
    return Object.entries(asObject(value)).flatMap(([name, one]) => [{ op, ...placeOf(name), value: one }]);
  }
  if (typeof path !== 'string') throw new ScimError(400, 'A path is a text.', 'invalidPath');
  if (op !== 'remove' && value === undefined) throw new ScimError(400, `An operation "${op}" needs a value.`, 'invalidValue');
  return [{ op, ...placeOf(path), value }];
}

/** Splits `emails[type eq "work"].value` into its parts. */
function placeOf(path: string): Pick<Change, 'attribute' | 'filter' | 'part'> {
  if (path.length > 2_000) throw new ScimError(400, 'The path is too long.', 'invalidPath');
  const plain = withoutSchema(path.trim());
  const open = plain.indexOf('[');
  if (open < 0) return { ...splitPath(plain), filter: undefined };
  const close = plain.lastIndexOf(']');
  if (close < open) throw new ScimError(400, 'A "]" is missing in the path.', 'invalidPath');
  const rest = plain.slice(close + 1);
  if (rest && !rest.startsWith('.')) throw new ScimError(400, 'The path is not as RFC 7644 writes it.', 'invalidPath');
  const filter = parseFilter(plain.slice(open + 1, close));
  return { attribute: plain.slice(0, open).toLowerCase(), filter, part: rest ? rest.slice(1).toLowerCase() : undefined };
}

function splitPath(path: string): { attribute: string; part: string | undefined } {
  // The version in the URN of an extension has a dot, too.
  if (path.toLowerCase().startsWith('urn:')) return { attribute: path.toLowerCase(), part: undefined };
  const [attribute = '', ...rest] = path.toLowerCase().split('.');
  return { attribute, part: rest.length ? rest.join('.') : undefined };
}

/** Returns an object with names in lower case, because those of SCIM ignore it. */
export function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimError(400, 'An object is expected.', 'invalidSyntax');
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));
}

/** Returns the text that a filter such as `value eq "x"` names, if it is one. */
export const namedBy = (filter: Filter | undefined, attribute: string): string | undefined =>
  filter?.kind === 'compare' && filter.operator === 'eq' && filter.attribute === attribute && typeof filter.value === 'string'
    ? filter.value
    : undefined;
