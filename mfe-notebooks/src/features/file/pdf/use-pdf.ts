import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { openPdf, type PdfProblem, problemOf } from './open-pdf.ts';

/** Describes a PDF that is open, or why it isn't; neither while it loads. */
interface PdfState {
  readonly pdf?: PDFDocumentProxy;
  readonly problem?: PdfProblem;
}

/** Opens a PDF and closes it with its page. Another attempt opens it again; a new address for the same bytes alone doesn't. */
export function usePdf(attempt: { readonly address: string }): PdfState {
  const [state, setState] = useState<PdfState>({});
  useEffect(() => {
    let isOpen = true;
    const show = (next: PdfState) => isOpen && setState(next);
    show({});
    const opened = Promise.resolve(attempt.address).then(openPdf);
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
