const dictionary =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
const magic = { compressed: 0x75465a4c, plain: 0x414c454d };
const windowBytes = 4096;
const inflatedMax = 50 * 1024 * 1024;

/** Returns the Rich Text of a message, which Outlook compresses ([MS-OXRTFCP]), or undefined if it isn't. */
export function inflateRtf(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < 16) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = Math.min(inflatedMax, view.getUint32(4, true));
  const kind = view.getUint32(8, true);
  if (kind === magic.plain) return bytes.subarray(16, 16 + size);
  if (kind !== magic.compressed) return undefined;
  const window = new Uint8Array(windowBytes);
  window.set(new TextEncoder().encode(dictionary));
  let place = dictionary.length;
  const inflated = new Uint8Array(size);
  let length = 0;
  const put = (byte: number) => {
    window[place] = byte;
    place = (place + 1) % windowBytes;
    if (length < size) inflated[length++] = byte;
  };
  for (let at = 16; at < bytes.length && length < size; ) {
    const flags = bytes[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < bytes.length; bit += 1) {
      if ((flags & (1 << bit)) === 0) {
        put(bytes[at++] ?? 0);
        continue;
      }
      const reference = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      at += 2;
      const from = reference >> 4;
      if (from === place) return inflated.subarray(0, length);
      for (let copied = 0; copied < (reference & 0xf) + 2; copied += 1) put(window[(from + copied) % windowBytes] ?? 0);
    }
  }
  return inflated.subarray(0, length);
}
