import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { openPdf, type PdfProblem, problemOf } from './open-pdf.ts';

/** Describes a PDF that is open, or why it isn't; neither while it loads. */
interface PdfState {
  readonly pdf?: PDFDocumentProxy;
  readonly problem?: PdfProblem;
}

/** Opens a PDF and closes it with its page. `attempt` counts up to open it again; a new address for the same bytes doesn't. */
export function usePdf(address: string, attempt: number): PdfState {
  const [state, setState] = useState<PdfState>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the server has a new address.
  useEffect(() => {
    let isOpen = true;
    const show = (next: PdfState) => isOpen && setState(next);
    show({});
    const opened = Promise.resolve(address).then(openPdf);
    opened
      .then(({ document }) => document)
      .then(
        (pdf) => show({ pdf }),
        (error) => show({ problem: problemOf(error) }),
      );
    return () => {
      isOpen = false;
      void opened.then(
        ({ close }) => close(),
        () => undefined,
      );
    };
  }, [attempt]);
  return state;
}
