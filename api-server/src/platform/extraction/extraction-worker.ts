import { parentPort, workerData } from 'node:worker_threads';
import { chunkText } from './chunk-text.ts';
import { extractSections, type TextFormat } from './extract-text.ts';
import type { ExtractionError } from './sections.ts';

/** Reads one file and ends, so that no file can affect the next one. */
const { format, bytes } = workerData as { format: TextFormat; bytes: Uint8Array };
try {
  parentPort?.postMessage({ chunks: chunkText(await extractSections(format, bytes)) });
} catch (error) {
  const { name, message } = error as Error;
  const { reason, values } = error as ExtractionError;
  parentPort?.postMessage(name === 'ExtractionError' ? { failure: { reason, values } } : { defect: `${name}: ${message}` });
}
