import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ErrorState } from 'shared-ui';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { useFileViewerMessages } from '../../../messages/file-viewer.ts';
import { drawPage, type MarkedPassage } from './draw-page.ts';
import * as styles from './pdf-viewer.module.css';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: number;
  /** Those of this page. A stable list: another one draws the page again. */
  passages: readonly MarkedPassage[];
  onKeyDown: (event: KeyboardEvent) => void;
  /** Opens the file again: PDF.js asks no second time for what it couldn't get. */
  onRetry: () => void;
}

type Outcome = 'drawing' | 'marked' | 'unmarked' | 'failed';

/** Renders a page of a PDF as wide as its room, with its text to select, and scrolls to the cited passage. */
export function PdfPage({ pdf, number, zoom, passages, onKeyDown, onRetry }: PdfPageProps) {
  const text = useFileViewerMessages();
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef<readonly MarkedPassage[]>(undefined);
  const width = useWidth(room);
  const [outcome, setOutcome] = useState<Outcome>('drawing');

  useEffect(() => {
    if (!(width && canvas.current && layer.current)) return;
    const elements = { canvas: canvas.current, text: layer.current };
    let isShown = true;
    let cancel = () => {};
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (!isShown) return;
      const drawing = drawPage(page, width * zoom, elements, passages);
      cancel = drawing.cancel;
      await drawing.done;
      const mark = elements.text.querySelector('mark[data-shade="cited"]');
      if (mark && scrolledTo.current !== passages) mark.scrollIntoView({ block: 'center' });
      scrolledTo.current = passages;
      setOutcome(mark ? 'marked' : 'unmarked');
    };
    setOutcome('drawing');
    draw().catch(() => isShown && setOutcome('failed'));
    return () => {
      isShown = false;
      cancel();
    };
  }, [pdf, number, zoom, passages, width]);

  const isUnmarked = outcome === 'unmarked' && passages.some(({ isCited }) => isCited);
  return (
    <>
      {isUnmarked ? (
        <p className={styles.note} role="status">
          {text('pdfUnmarked')}
        </p>
      ) : null}
      <section
        ref={room}
        className={styles.room}
        aria-label={text('pdfPage', { page: number, total: pdf.numPages })}
        aria-busy={outcome === 'drawing'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {outcome === 'failed' ? <ErrorState title={text('pdfPageFailed')} onRetry={onRetry} /> : null}
        <div className={styles.page} hidden={outcome === 'failed'}>
          <canvas ref={canvas} />
          <div ref={layer} className={styles.text} />
        </div>
      </section>
    </>
  );
}

/** Returns the width inside an element, and follows it. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
