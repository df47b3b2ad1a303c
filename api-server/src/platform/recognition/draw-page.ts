import { runProgram } from './run-program.ts';

/** Pixels of the longer side, which make 300 dpi of a page of A4, however large a page says that it is. */
const pixels = 3_500;
const memoryKilobytes = 1_000_000;
const outputMaxBytes = 20 * 1024 ** 2;

/**
 * Draws a page of a PDF with Poppler, which knows the compressions of fax and of many scanners that PDF.js doesn't unpack here. @throws
 * RecognitionError if it fails, MissingProgramError if it isn't installed
 */
export async function drawPage(pdf: Uint8Array, page: number, signal: AbortSignal): Promise<{ bytes: Uint8Array }> {
  const command = ['pdftoppm', '-f', `${page}`, '-l', `${page}`, '-gray', '-scale-to', `${pixels}`, '-'];
  return { bytes: await runProgram(command, { input: pdf, memoryKilobytes, outputMaxBytes, signal }) };
}
