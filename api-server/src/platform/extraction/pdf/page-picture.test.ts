import { expect, it } from 'vitest';
import { scannedPdf } from '../../../testing/sample-scans.ts';
import { pagePicture, pagesWithPictures } from './page-picture.ts';
import { multiply, type PagePicture, paintImages } from './paint-images.ts';

const pdf = () => new Uint8Array(scannedPdf([{ text: 'Hello' }, { scan: 'Zebra' }, 'blank', { huge: 50_000 }]));

it('returns the picture of a scanned page, pixel by pixel, and none that is too large', async () => {
  const picture = (await pagePicture(pdf(), 2)) as PagePicture;
  expect(picture.dpi).toBe(72);
  expect(Buffer.from(picture.bytes).toString('latin1')).toMatch(/^P5\n200 100\n255\n<<Zebra>>\xff+$/);
  expect(await pagePicture(pdf(), 3)).toBeUndefined();
  expect(await pagePicture(pdf(), 4)).toBeUndefined();
  expect(await pagePicture(new Uint8Array(scannedPdf([{ packed: true }])), 1)).toBe('packed');
});

it('finds pages with pictures without unpacking them', async () => {
  expect(await pagesWithPictures(pdf(), [1, 2, 3, 4])).toEqual([2, 4]);
});

const shades = (image: Parameters<typeof paintImages>[0]) => [
  ...(paintImages(image, { width: 2, height: 2 })?.bytes.subarray('P5\n2 2\n255\n'.length) ?? []),
];
/** Maps the unit square to a page of two points, whose origin is the upper left corner. */
const upright = [2, 0, 0, -2, 0, 2] as const;
const bits = { data: Uint8Array.of(0b1000_0000, 0b0100_0000), width: 2, height: 2, kind: 1, isMask: false };

it('paints images of every kind, turned as on the page, and masks in black', () => {
  expect(shades([{ ...bits, matrix: upright }])).toEqual([255, 0, 0, 255]);
  const quarterTurn = multiply([0, 1, -1, 0, 2, 0], upright);
  const rgb = { data: Uint8Array.of(255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0), width: 2, height: 2, kind: 2, isMask: false };
  expect(shades([{ ...rgb, matrix: upright }])).toEqual([255, 0, 0, 0]);
  expect(shades([{ ...rgb, matrix: quarterTurn }])).toEqual([0, 255, 0, 0]);
  const gray = { data: new Uint8Array(16).fill(128), width: 2, height: 2, kind: 3, isMask: false, matrix: upright };
  expect(shades([gray])).toEqual([191, 191, 191, 191]);
  expect(
    shades([
      { ...rgb, data: new Uint8Array(12).fill(200), matrix: upright },
      { ...bits, isMask: true, matrix: upright },
    ]),
  ).toEqual([200, 0, 0, 200]);
});
