interface Size {
  readonly width: number;
  readonly height: number;
}

const latin = (bytes: Uint8Array, from: number, length: number) => Buffer.from(bytes.subarray(from, from + length)).toString('latin1');

/** Returns the pixels of a PNG, JPEG, WebP, TIFF, BMP or GIF by its head, before anything unpacks it; undefined for other formats. */
export function pictureSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = latin(bytes, 0, 12);
  try {
    if (start.startsWith('\x89PNG')) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (start.startsWith('\xff\xd8')) return jpegSize(view);
    if (start.startsWith('RIFF') && start.endsWith('WEBP')) return webpSize(view, latin(bytes, 12, 4));
    if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return tiffSize(view, start.startsWith('II'));
    if (start.startsWith('BM')) return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
    if (start.startsWith('GIF8')) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  } catch (error) {
    // The head ends too early.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** Returns the size that the first frame has. */
function jpegSize(view: DataView): Size | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webpSize(view: DataView, form: string): Size | undefined {
  const threeBytes = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (form === 'VP8X') return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
  if (form === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  const bits = form === 'VP8L' ? view.getUint32(21, true) : undefined;
  return bits === undefined ? undefined : { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

const [widthTag, heightTag, shortType, entryBytes, pagesMax] = [256, 257, 3, 12, 200];

/** Returns the size of the largest page. */
function tiffSize(view: DataView, isLittle: boolean): Size | undefined {
  let largest: Size | undefined;
  let at = view.getUint32(4, isLittle);
  for (let page = 0; at !== 0; page += 1) {
    if (page === pagesMax) return undefined;
    const count = view.getUint16(at, isLittle);
    const fieldOf = (tag: number) => {
      for (let entry = at + 2; entry < at + 2 + count * entryBytes; entry += entryBytes)
        if (view.getUint16(entry, isLittle) === tag)
          return view.getUint16(entry + 2, isLittle) === shortType
            ? view.getUint16(entry + 8, isLittle)
            : view.getUint32(entry + 8, isLittle);
      return 0;
    };
    const size = { width: fieldOf(widthTag), height: fieldOf(heightTag) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
    at = view.getUint32(at + 2 + count * entryBytes, isLittle);
  }
  return largest;
}
