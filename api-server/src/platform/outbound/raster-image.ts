/** Returns the type of an image by its first bytes. SVG and HTML are not served, because they can hold scripts. */
export function imageType(body: Buffer): string | undefined {
  const head = body.toString('latin1', 0, 16);
  if (head.startsWith('\x89PNG\r\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'image/webp';
  if (/^.{4}ftypavi[fs]/s.test(head)) return 'image/avif';
  return undefined;
}
