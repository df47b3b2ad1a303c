/** Describes a picture of a page in shades of gray, as a PGM file. */
export interface PagePicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly dpi: number;
}

/** Limits the pixels of a picture: a page of A4 has 35 million at 600 dpi. Larger pictures are left out before they are unpacked. */
export const pixelsMax = 40_000_000;

/** Maps a point to another: x to a·x + c·y + e, and y to b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Describes an image that PDF.js unpacked. Its matrix maps the unit square, whose origin is the lower left corner of the image. */
export interface PaintedImage {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** One bit per pixel (1), red, green and blue (2), or those with opacity (3); absent for masks. */
  readonly kind?: number;
  readonly matrix: Matrix;
  /** Paints black where a bit is 0, and nothing elsewhere. */
  readonly isMask: boolean;
}

const pointsPerInch = 72;
const dpiMax = 600;

/** Returns a matrix that applies the second one first. */
export const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** Paints images onto a white page, given its size in points, at the highest resolution among them; undefined if there are none. */
export function paintImages(images: readonly PaintedImage[], page: { width: number; height: number }): PagePicture | undefined {
  const largest = images.toSorted((a, b) => areaOf(b) - areaOf(a))[0];
  if (!largest || areaOf(largest) === 0) return undefined;
  const wanted = Math.sqrt((largest.width * largest.height) / areaOf(largest));
  const scale = Math.min(wanted, dpiMax / pointsPerInch, Math.sqrt(pixelsMax / (page.width * page.height)));
  const [width, height] = [Math.ceil(page.width * scale), Math.ceil(page.height * scale)];
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const bytes = new Uint8Array(head.length + width * height).fill(255);
  bytes.set(head);
  const pixels = bytes.subarray(head.length);
  for (const image of images) paint({ pixels, width, height }, { ...image, matrix: multiply([scale, 0, 0, scale, 0, 0], image.matrix) });
  return { bytes, dpi: Math.round(scale * pointsPerInch) };
}

const areaOf = ({ matrix: [a, b, c, d] }: PaintedImage): number => Math.abs(a * d - b * c);

interface Page {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Paints an image. Each pixel of the page takes the one of the image that is there. */
function paint(page: Page, image: PaintedImage): void {
  const [a, b, c, d, e, f] = image.matrix;
  const determinant = a * d - b * c;
  if (determinant === 0) return;
  const [left, right] = rangeOf([e, e + a, e + c, e + a + c], page.width);
  const [top, bottom] = rangeOf([f, f + b, f + d, f + b + d], page.height);
  const grayAt = grayReader(image);
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f];
      const column = Math.floor(((d * dx - c * dy) / determinant) * image.width);
      const row = Math.floor((1 - (a * dy - b * dx) / determinant) * image.height);
      if (column < 0 || row < 0 || column >= image.width || row >= image.height) continue;
      const at = y * page.width + x;
      page.pixels[at] = grayAt(column, row, page.pixels[at] ?? 255);
    }
}

const rangeOf = (places: readonly number[], most: number): [number, number] => [
  Math.max(0, Math.floor(Math.min(...places))),
  Math.min(most, Math.ceil(Math.max(...places))),
];

const gray = (red = 0, green = 0, blue = 0): number => (red * 77 + green * 150 + blue * 29) >> 8;

/** Returns what reads the shade of a pixel, where the page has another one below it. */
function grayReader({ data, width, kind, isMask }: PaintedImage): (column: number, row: number, below: number) => number {
  if (isMask || kind === 1) {
    const stride = (width + 7) >> 3;
    const isSet = (column: number, row: number) => ((data[row * stride + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1;
    return (column, row, below) => (isSet(column, row) ? (isMask ? below : 255) : 0);
  }
  const channels = kind === 2 ? 3 : 4;
  return (column, row, below) => {
    const at = (row * width + column) * channels;
    const shade = gray(data[at], data[at + 1], data[at + 2]);
    const opacity = channels === 3 ? 255 : (data[at + 3] ?? 255);
    return opacity === 255 ? shade : Math.round((shade * opacity + below * (255 - opacity)) / 255);
  };
}
