/** Names the column of a field: `created_at` is stored as `createdAt`. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;

/** Describes what a column holds for a field of this type: a moment is stored as a date and answered in ISO 8601. */
type Stored<Value> = Value extends string
  ? Value | (string extends Value ? Date : never)
  : Value extends readonly (infer Item)[]
    ? readonly Item[]
    : Value;

/** Describes the columns of an entity's fields, apart from those that are given. A field without a column does not compile. */
type Columns<Entity, Given> = {
  readonly [Field in Exclude<keyof Entity & string, keyof Given> as CamelCase<Field>]: Stored<Entity[Field]>;
};

interface Fields<Entity> {
  readonly shape: object;
  readonly _zod: { readonly output: Entity };
}

/** Returns the name of a field's column. */
export const columnOf = (field: string): string => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns the function that presents rows as an entity of the contracts: each field is the column of the same name in camel case, and `own`
 * returns those that are not, which may depend on more, such as the reader's language. A new field needs its column, or a line in `own`, to compile.
 */
export function presenterOf<
  Entity extends Readonly<Record<string, unknown>>,
  Given extends Partial<Entity>,
  Row extends Columns<Entity, Given>,
  Rest extends readonly unknown[],
>(entity: Fields<Entity>, own: (row: Row, ...rest: Rest) => Given): (row: Row, ...rest: Rest) => Entity {
  const fields = Object.keys(entity.shape).map((field) => [field, columnOf(field)] as const);
  return (row, ...rest) => {
    const given: Partial<Entity> = own(row, ...rest);
    const presented = fields.map(([field, column]) => {
      const value = field in given ? given[field] : (row as Readonly<Record<string, unknown>>)[column];
      return [field, value instanceof Date ? value.toISOString() : value];
    });
    return Object.fromEntries(presented) as Entity;
  };
}
