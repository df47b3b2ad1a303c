/**
 * Returns a value that PostgreSQL's JSON accepts: without the null characters and unpaired surrogates that text from the web may contain.
 */
export function storable<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value ?? null, (_, one: unknown) => (typeof one === 'string' ? one.replaceAll('\u0000', '').toWellFormed() : one)),
  );
}
