import { getResolvedPDFJS } from 'unpdf';
import { openPdf, type PdfDocument, type PdfPage } from './open-pdf.ts';
import { type Matrix, multiply, type PagePicture, type PaintedImage, paintImages, pixelsMax } from './paint-images.ts';

/** Smaller images are lines, logos and bullets, not scans. */
const pixelsMin = 10_000;

/**
 * Returns which of the pages have a picture that may be of text. No picture is unpacked: PDF.js leaves out those that are larger than it may
 * unpack, or ends the page there if it stops at errors.
 */
export async function pagesWithPictures(bytes: Uint8Array, pages: readonly number[]): Promise<number[]> {
  const whole = await operatorCounts(bytes.slice(), pages, false);
  const ended = await operatorCounts(bytes, pages, true);
  return pages.filter((_, at) => whole[at] !== ended[at]);
}

async function operatorCounts(bytes: Uint8Array, pages: readonly number[], stopAtErrors: boolean): Promise<number[]> {
  const document = await openPdf(bytes, { maxImageSize: pixelsMin, stopAtErrors });
  const counts: number[] = [];
  for (const number of pages) counts.push(await operatorCount(document, number));
  await document.loadingTask.destroy();
  return counts;
}

/** Returns how many operators draw a page. One that is damaged has none. */
async function operatorCount(document: PdfDocument, number: number): Promise<number> {
  try {
    const page = await document.getPage(number);
    const { fnArray } = await page.getOperatorList();
    page.cleanup();
    return fnArray.length;
  } catch {
    return 0;
  }
}

/** Returns the images of a page as they are on it, without its letters and lines; undefined if it has none, or `packed` if PDF.js can't unpack them. */
export async function pagePicture(bytes: Uint8Array, number: number): Promise<PagePicture | 'packed' | undefined> {
  const document = await openPdf(bytes, { maxImageSize: pixelsMax });
  const page = await document.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const images = await imagesOf(page, transform as unknown as Matrix);
  const unpacked = images.filter((image) => image !== undefined);
  return images.length > unpacked.length ? 'packed' : paintImages(unpacked, { width, height });
}

/** Returns the images that a page paints, with where they are; undefined for those that can't be unpacked. */
async function imagesOf(page: PdfPage, base: Matrix): Promise<(PaintedImage | undefined)[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const images: (PaintedImage | undefined)[] = [];
  const saved: Matrix[] = [];
  let matrix = base;
  for (const [at, operator] of fnArray.entries()) {
    const args: unknown[] = argsArray[at] ?? [];
    if (operator === OPS.save) saved.push(matrix);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? base;
    else if (operator === OPS.transform) matrix = multiply(matrix, args as unknown as Matrix);
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix);
      if (args[0]) matrix = multiply(matrix, args[0] as Matrix);
    } else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject || operator === OPS.paintImageMaskXObject) {
      const image = await imageOf(page, args[0]);
      images.push(image?.data && { ...image, matrix, isMask: operator === OPS.paintImageMaskXObject });
    }
  }
  return images;
}

type UnpackedImage = Pick<PaintedImage, 'data' | 'width' | 'height' | 'kind'>;

/** Returns an image, which is in the list of operators itself or named there. */
async function imageOf(page: PdfPage, given: unknown): Promise<UnpackedImage | undefined> {
  const { data, ...image } = typeof given === 'string' ? { data: given } : (given as { data: unknown });
  if (typeof data !== 'string') return { ...image, data } as UnpackedImage;
  const objects = data.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => objects.get(data, (found: UnpackedImage | null) => resolve(found ?? undefined)));
}
