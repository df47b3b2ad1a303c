/** Reads a whole body and throws the error of `tooLarge` once it exceeds `maxBytes`. Counts what arrives after decompression, so that a small compressed body cannot become a large one. */
export async function limitedBody(body: AsyncIterable<Uint8Array> | null, maxBytes: number, tooLarge: () => Error): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Reads a whole response as text. */
export const limitedText = async ({ body }: Response, maxBytes: number, tooLarge: () => Error): Promise<string> =>
  (await limitedBody(body, maxBytes, tooLarge)).toString('utf8');
