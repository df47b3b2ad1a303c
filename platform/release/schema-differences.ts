/** Describes a value in JSON Schema, as zod writes it. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Shape;
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
}

/**
 * Says who decides. Readers of an `answer` or an event tolerate additions. A server accepts an `input` only as far as its schema goes, so
 * there every value that is written must be readable.
 */
type Direction = 'answer' | 'input';

interface Side {
  readonly root: Shape;
  readonly shape: Shape;
}

/**
 * Explains the first difference that makes what one side writes unreadable for the other; undefined when there is none. New fields, and in
 * answers new values and variants, are no difference.
 */
export function findDifference(writer: Shape, reader: Shape, direction: Direction): string | undefined {
  return compare({ root: writer, shape: writer }, { root: reader, shape: reader }, direction, '', new Set());
}

type Seen = Set<string>;

function compare(givenWriter: Side, givenReader: Side, direction: Direction, path: string, seen: Seen): string | undefined {
  const key = `${givenWriter.shape.$ref ?? ''} ${givenReader.shape.$ref ?? ''}`;
  if (givenWriter.shape.$ref || givenReader.shape.$ref) {
    // A recursive schema is compared once.
    if (seen.has(key)) return undefined;
    seen.add(key);
  }
  const [writer, reader] = [resolve(givenWriter), resolve(givenReader)];
  const read = variantsOf(reader);
  const written = variantsOf(writer);
  if (read.length > 1 || written.length > 1) return compareVariants(written, read, direction, path, seen);
  return compareOne(writer, reader, direction, path, seen);
}

function resolve({ root, shape }: Side): Side {
  const name = shape.$ref;
  if (!name) return { root, shape };
  const target = name === '#' ? root : (root.$defs?.[name.replace('#/$defs/', '')] ?? {});
  return { root, shape: target };
}

function variantsOf(side: Side): Side[] {
  const { root, shape } = side;
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return options.flatMap((option) => variantsOf(resolve({ root, shape: option })));
  return Array.isArray(shape.type) ? shape.type.map((type: string) => ({ root, shape: { ...shape, type } })) : [side];
}

const isNull = ({ shape }: Side) => shape.type === 'null' || shape.const === null;

/** In answers, each variant that the reader knows must still be written readably. In inputs, each written variant must be readable. */
function compareVariants(written: Side[], read: Side[], direction: Direction, path: string, seen: Seen): string | undefined {
  if (read.some(({ shape }) => isAnything(shape))) return undefined;
  if (written.some(isNull) && !read.some(isNull)) return `${nameOf(path)} can be null now`;
  const [all, others, subject] =
    direction === 'input' ? [written, read, 'is sent as what is no longer accepted'] : [read, written, 'has another form now'];
  for (const one of all.filter((side) => !isNull(side))) {
    const reasons = others
      .filter((side) => !isNull(side))
      .map((other) =>
        compareOne(...((direction === 'input' ? [one, other] : [other, one]) as [Side, Side]), direction, path, new Set(seen)),
      );
    if (reasons.includes(undefined)) continue;
    return reasons.length === 1 ? reasons[0] : `${nameOf(path)} ${subject}`;
  }
  return undefined;
}

const isAnything = ({ $schema: _schema, $defs: _defs, ...shape }: Shape & { readonly $schema?: string }) => Object.keys(shape).length === 0;

function compareOne(writer: Side, reader: Side, direction: Direction, path: string, seen: Seen): string | undefined {
  const [from, to] = [writer.shape, reader.shape];
  if (isAnything(to)) return undefined;
  const [wrote, reads] = [typeOf(from), typeOf(to)];
  if (reads && wrote !== reads && !(reads === 'number' && wrote === 'integer'))
    return `${nameOf(path)} is ${wrote ?? 'anything'} now, not ${reads}`;
  return compareValues(from, to, direction, path) ?? compareInside(writer, reader, direction, path, seen);
}

const typeOf = ({ type, const: one, enum: all, properties, allOf }: Shape): string | undefined => {
  if (typeof type === 'string') return type;
  const value = one ?? all?.[0];
  if (value !== undefined) return value === null ? 'null' : typeof value;
  return properties || allOf ? 'object' : undefined;
};

const valuesOf = ({ const: one, enum: all }: Shape) => all ?? (one === undefined ? undefined : [one]);

function compareValues(from: Shape, to: Shape, direction: Direction, path: string): string | undefined {
  const [written, readable] = [valuesOf(from), valuesOf(to)];
  if (!readable) return undefined;
  // A discriminator with none of the known values is another variant.
  if (direction === 'answer') {
    if (written && !written.some((value) => readable.includes(value))) return `${nameOf(path)} is no longer one of ${readable.join(', ')}`;
    return undefined;
  }
  const refused = written?.find((value) => !readable.includes(value));
  if (refused !== undefined) return `${nameOf(path)} no longer accepts ${String(refused)}`;
  return written ? undefined : `${nameOf(path)} accepts only ${readable.join(', ')} now`;
}

function compareInside(writer: Side, reader: Side, direction: Direction, path: string, seen: Seen): string | undefined {
  const [from, to] = [writer.shape, reader.shape];
  const inside = (a: Shape | undefined, b: Shape | undefined, at: string) =>
    a && b ? compare({ root: writer.root, shape: a }, { root: reader.root, shape: b }, direction, at, seen) : undefined;
  for (const [name, wanted] of Object.entries(to.properties ?? {})) {
    const at = path ? `${path}.${name}` : name;
    const given = from.properties?.[name];
    const isRequired = to.required?.includes(name) ?? false;
    if (isRequired && !given) return direction === 'input' ? `${at} is required now` : `${at} is missing`;
    if (isRequired && !from.required?.includes(name)) return direction === 'input' ? `${at} is required now` : `${at} can be missing`;
    const reason = inside(given, wanted, at);
    if (reason) return reason;
  }
  const extra =
    direction === 'input' && to.additionalProperties === false && Object.keys(from.properties ?? {}).find((name) => !to.properties?.[name]);
  if (extra) return `${path ? `${path}.${extra}` : extra} is no longer accepted`;
  const record = (shape: Shape) => (typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined);
  return (
    inside(record(from), record(to), `${path}.*`) ??
    inside(from.items, to.items, `${path}[]`) ??
    (to.prefixItems ?? []).map((shape, index) => inside(from.prefixItems?.[index], shape, `${path}[${index}]`)).find(Boolean) ??
    (to.allOf ?? []).map((shape, index) => inside(from.allOf?.[index], shape, path)).find(Boolean)
  );
}

const nameOf = (path: string) => path || 'it';
