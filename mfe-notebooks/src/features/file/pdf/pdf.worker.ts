import { PDFWorker } from 'unpdf/pdfjs';

// PDF.js answers the page's messages as soon as it is loaded in a worker. The bundler would drop an import that nothing uses.
Object.freeze(PDFWorker);
