import { parentPort, workerData } from 'node:worker_threads';
import { chunkText } from './chunk-text.ts';
import { extractSections } from './extract-text.ts';
import type { ExtractionError } from './sections.ts';

/** Reads one file and ends, so that no file can affect the next one. */
const { name, bytes } = workerData as { name: string; bytes: Uint8Array };
try {
  parentPort?.postMessage({ chunks: chunkText(await extractSections(name, bytes)) });
} catch (error) {
  const { name: kind, message } = error as Error;
  const { reason, values } = error as ExtractionError;
  parentPort?.postMessage(kind === 'ExtractionError' ? { failure: { reason, values } } : { defect: `${kind}: ${message}` });
}
