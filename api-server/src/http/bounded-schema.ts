import type * as z from 'zod/mini';

type Schema = z.core.$ZodTypes;

/**
 * Makes every string of a schema fail at its maximum length, so that no pattern reads a longer one.
 * @throws Error if a pattern would run before, or without, a maximum length
 */
export function boundPatterns(schema: z.core.$ZodType, place: string): void {
  const seen = new Set<z.core.$ZodType>();
  const visit = (one: z.core.$ZodType, path: string): void => {
    if (seen.has(one)) return;
    seen.add(one);
    const { def } = (one as Schema)._zod;
    if (def.type === 'string') boundString(def, path);
    for (const [name, inner] of innerSchemas(one)) visit(inner, `${path}.${name}`);
  };
  visit(schema, place);
}

function boundString(def: z.core.$ZodStringDef, path: string): void {
  // A format that is a schema itself, such as `z.url()`, runs before all its checks.
  const formats: Partial<z.core.$ZodCheckDef>[] = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
  let isBounded = false;
  for (const check of formats) {
    if (check.check === 'max_length') {
      check.abort = true;
      isBounded = true;
    } else if ((check.check === 'string_format' || check.check === 'custom') && !isBounded)
      throw new Error(`${path}: a pattern needs a maxLength before it.`);
  }
}

/** Returns the schemas inside a schema, each with its field name. */
export function innerSchemas(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape);
    case 'array':
      return [['0', def.element]];
    case 'union':
      return def.options.map((option, place) => [String(place), option]);
    case 'record':
      return [
        ['key', def.keyType],
        ['value', def.valueType],
      ];
    case 'pipe':
      return [
        ['in', def.in],
        ['out', def.out],
      ];
    case 'lazy':
      return [['lazy', def.getter()]];
    case 'optional':
    case 'nullable':
    case 'default':
      return [['', def.innerType]];
    default:
      return 'innerType' in def ? [['', def.innerType as z.core.$ZodType]] : [];
  }
}
