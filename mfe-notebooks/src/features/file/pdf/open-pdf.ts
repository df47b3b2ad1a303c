import { getDocument, type PDFDocumentProxy, PDFWorker } from 'unpdf/pdfjs';
import workerSource from 'unpdf/pdfjs?raw';

/** Limits the pixels of a picture in a PDF and of the drawn page; a few bytes can ask for billions, and browsers draw no larger ones. */
export const pixelsMax = 16 * 1024 * 1024;
/** Larger parts than usual, because each part is a request, and the server limits those. */
const partBytes = 1024 * 1024;

/** Says why a PDF isn't shown. */
export type PdfProblem = 'protected' | 'unreachable' | 'damaged';

interface OpenedPdf {
  readonly document: Promise<PDFDocumentProxy>;
  readonly close: () => void;
}

/**
 * Opens a PDF in a worker, with the same version of PDF.js with which the server reads it. Nothing in it runs: scripts, forms that
 * are built by XFA and links stay off. Fonts and pictures that would need WebAssembly are left out, because the page's policy forbids it.
 */
export function openPdf(address: string): OpenedPdf {
  const source = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
  const port = new Worker(source, { name: 'pdf', type: 'module' });
  const broken = new Promise<never>((_, reject) => port.addEventListener('error', () => reject(new Error('The worker did not start.'))));
  const worker = PDFWorker.create({ port, verbosity: 0 });
  const task = getDocument({
    url: address,
    // Beside the addresses of files.
    cMapUrl: new URL('../character-maps/', new URL(address, location.href)).href,
    worker,
    rangeChunkSize: partBytes,
    maxImageSize: pixelsMax,
    canvasMaxAreaInBytes: pixelsMax * 4,
    enableXfa: false,
    useWasm: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().catch(() => undefined);
    worker.destroy();
    port.terminate();
    URL.revokeObjectURL(source);
  };
  return { document: Promise.race([task.promise, broken]), close };
}

/** Returns why a PDF could not be opened. What may pass, such as a lost connection, is never called damage. */
export function problemOf({ name }: Error): PdfProblem {
  if (name === 'PasswordException') return 'protected';
  return name === 'InvalidPDFException' || name === 'FormatError' ? 'damaged' : 'unreachable';
}
