/** Copies stored content into its own buffer, so that it can be transferred to a worker thread. */
export async function bytesOf(content: AsyncIterable<Buffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const part of content) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
