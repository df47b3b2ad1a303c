import mermaid from 'mermaid';
import type { PaintedMode } from '../../theme/tokens/palette.ts';
import { readDiagramColors } from './diagram-colors.ts';
import { stripHtml } from './diagram-text.model.ts';

/** Describes a drawn diagram as an image, which can neither run script nor load anything. */
export interface Drawing {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

let count = 0;

/** Draws a Mermaid text. @throws Error when the text is not a diagram. */
export async function drawDiagram(code: string, mode: PaintedMode): Promise<Drawing> {
  const colors = readDiagramColors(mode);
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: Object.keys(colors).length > 0 ? 'base' : mode === 'dark' ? 'dark' : 'neutral',
    themeVariables: colors,
    fontFamily: 'system-ui, sans-serif',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxTextSize: 50_000,
    suppressErrorRendering: true,
  });
  count += 1;
  const { svg } = await mermaid.render(`diagram-${count}`, stripHtml(code));
  const [, , width = 600, height = 400] =
    /viewBox="([^"]+)"/
      .exec(svg)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  return {
    url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(writeXml(svg))}`,
    width: Math.ceil(width),
    height: Math.ceil(height),
  };
}

/** Writes a drawing as XML, which images are read as. Mermaid writes HTML, in which labels may have tags that nothing closes. */
function writeXml(svg: string): string {
  const drawing = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  return drawing ? new XMLSerializer().serializeToString(drawing) : svg;
}
