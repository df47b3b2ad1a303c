import { type KeyboardEvent, useMemo, useState } from 'react';
import type { FilePassage } from 'shared-contracts';
import { ErrorState, ListSkeleton } from 'shared-ui';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { useFileViewerMessages } from '../../../messages/file-viewer.ts';
import { PdfBar, wholeWidth, zooms } from './pdf-bar.tsx';
import { PdfPage } from './pdf-page.tsx';
import * as styles from './pdf-viewer.module.css';
import { usePdf } from './use-pdf.ts';

interface PdfViewerProps {
  address: string;
  /** Returns a new address before the file is loaded again. */
  onRefresh: () => Promise<string | undefined>;
  /** Those that the answer cites, in the order of the file. */
  passages: readonly FilePassage[];
  /** The opened one. */
  cited: string | undefined;
  onOpen: (passageId: string) => void;
}

/** Renders the pages of a PDF, one at a time, from the one with the cited passage on. */
export function PdfViewer({ address, onRefresh, ...cited }: PdfViewerProps) {
  const text = useFileViewerMessages();
  const [attempt, setAttempt] = useState({ address });
  const [isRetrying, setIsRetrying] = useState(false);
  const { pdf, problem } = usePdf(attempt);
  const refresh = async () => {
    setIsRetrying(true);
    setAttempt({ address: (await onRefresh()) ?? address });
    setIsRetrying(false);
  };
  const retry = () => void refresh();
  if (pdf) return <Pages pdf={pdf} onRetry={retry} {...cited} />;
  if (!problem) return <ListSkeleton shape="tile" />;
  const again = problem === 'unreachable' ? { onRetry: retry, isRetrying } : {};
  return <ErrorState title={text('pdfFailed')} note={text(`pdf_${problem}`)} {...again} />;
}

type PagesProps = Pick<PdfViewerProps, 'passages' | 'cited' | 'onOpen'> & { pdf: PDFDocumentProxy; onRetry: () => void };

function Pages({ pdf, passages, cited, onOpen, onRetry }: PagesProps) {
  const text = useFileViewerMessages();
  const [turned, setTurned] = useState<{ readonly page: number; readonly cited: string | undefined }>();
  const [zoomAt, setZoomAt] = useState<number>(wholeWidth);
  const citedAt = passages.findIndex(({ passage_id: id }) => id === cited);
  const wanted = turned?.cited === cited ? turned?.page : passages[citedAt]?.page;
  const number = between(1, wanted ?? 1, pdf.numPages);
  const turn = (page: number) => setTurned({ page: between(1, page, pdf.numPages), cited });
  const zoom = (at: number) => setZoomAt(between(0, at, zooms.length - 1));
  const openPassage = (at: number) => {
    setTurned(undefined);
    onOpen(passages[at]?.passage_id ?? '');
  };
  const marked = useMemo(() => {
    const shown = passages.filter(({ page }) => page === number);
    return shown.map(({ passage_id: id, text }) => ({ text, isCited: id === cited }));
  }, [passages, number, cited]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = pageFor(event.key, number, pdf.numPages);
    if (page !== undefined) turn(page);
    else if (event.key === '+' || event.key === '-') zoom(zoomAt + (event.key === '+' ? 1 : -1));
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.viewer}>
      <PdfBar
        total={pdf.numPages}
        number={number}
        onTurn={turn}
        zoomAt={zoomAt}
        onZoom={zoom}
        cited={{ at: citedAt, total: passages.length }}
        onOpen={openPassage}
      />
      {cited !== undefined && citedAt < 0 ? <p className={styles.note}>{text('pdfUnmarked')}</p> : null}
      <PdfPage pdf={pdf} number={number} zoom={zooms[zoomAt] ?? 1} passages={marked} onKeyDown={handleKeyDown} onRetry={onRetry} />
    </div>
  );
}

const between = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max));

function pageFor(key: string, number: number, last: number): number | undefined {
  if (key === 'PageDown') return number + 1;
  if (key === 'PageUp') return number - 1;
  if (key === 'Home') return 1;
  return key === 'End' ? last : undefined;
}
