import { type PDFPageProxy, type RenderTask, TextLayer } from 'unpdf/pdfjs';
import { findPassage } from './find-passage.model.ts';
import { pixelsMax } from './open-pdf.ts';

/** Describes the elements of a page: its picture, and above it the text that can be selected. */
export interface PageElements {
  readonly canvas: HTMLCanvasElement;
  readonly text: HTMLElement;
}

/** Describes a passage to mark; the cited one is marked more strongly. */
export interface MarkedPassage {
  readonly text: string;
  readonly isCited: boolean;
}

/** Browsers draw no canvas with a longer side, and nobody scrolls through a longer page. */
const sideMax = 16_000;

/** Returns a page's size for a width in pixels. A page that would be too high, as only hostile files have, is drawn smaller. */
export function sizeOf(page: PDFPageProxy, width: number) {
  const { width: own, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(width / own, sideMax / height, sideMax / own);
  return page.getViewport({ scale });
}

interface Drawing {
  readonly done: Promise<unknown>;
  readonly cancel: () => void;
}

/** Draws a page with its text and marks. */
export function drawPage(page: PDFPageProxy, width: number, { canvas, text }: PageElements, passages: readonly MarkedPassage[]): Drawing {
  const viewport = sizeOf(page, width);
  const density = Math.min(devicePixelRatio, Math.sqrt(pixelsMax / (viewport.width * viewport.height)), sideMax / viewport.height);
  canvas.width = Math.max(1, Math.floor(viewport.width * density));
  canvas.height = Math.max(1, Math.floor(viewport.height * density));
  canvas.style.inlineSize = `${viewport.width}px`;
  canvas.style.blockSize = `${viewport.height}px`;
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(viewport.scale));
  const rendering: RenderTask = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  let layer: TextLayer | undefined;
  let isCancelled = false;
  const write = async () => {
    const content = await page.getTextContent();
    if (isCancelled) return;
    layer = new TextLayer({ textContentSource: content, container: text, viewport });
    await layer.render();
    markPassages(layer, passages);
  };
  const cancel = () => {
    isCancelled = true;
    rendering.cancel();
    layer?.cancel();
  };
  return { done: Promise.all([write(), rendering.promise]), cancel };
}

/** Marks passages in the text layer. Where two overlap, the cited one shows. */
function markPassages({ textDivs, textContentItemsStr }: TextLayer, passages: readonly MarkedPassage[]): void {
  const shades = new Map<number, string[]>();
  for (const { text, isCited } of passages.toSorted((a, b) => Number(a.isCited) - Number(b.isCited)))
    for (const { item, from, to } of findPassage(textContentItemsStr, text)) {
      const shade = shades.get(item) ?? new Array<string>(textContentItemsStr[item]?.length ?? 0).fill('');
      shades.set(item, shade.fill(isCited ? 'cited' : 'also', from, to));
    }
  for (const [item, shade] of shades) textDivs[item]?.replaceChildren(...shadedParts(textContentItemsStr[item] ?? '', shade));
}

function shadedParts(text: string, shades: readonly string[]): (string | HTMLElement)[] {
  const starts = shades.flatMap((shade, at) => (at === 0 || shade !== shades[at - 1] ? [at] : []));
  return starts.map((from, index) => {
    const part = text.slice(from, starts[index + 1]);
    if (shades[from] === '') return part;
    const mark = document.createElement('mark');
    mark.dataset.shade = shades[from];
    mark.append(part);
    return mark;
  });
}
