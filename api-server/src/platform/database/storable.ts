/** A value as PostgreSQL's JSON takes it: without null characters and halves of characters, which what is read from the web may have. */
export function storable<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value ?? null, (_, one: unknown) => (typeof one === 'string' ? one.replaceAll('\u0000', '').toWellFormed() : one)),
  );
}
