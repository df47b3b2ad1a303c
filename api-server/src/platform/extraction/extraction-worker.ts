import { parentPort, workerData } from 'node:worker_threads';
import { chunkText } from './chunk-text.ts';
import { extractSections } from './extract-text.ts';
import type { ExtractionError } from './sections.ts';
import type { TableQuestion } from './tables/table-question.ts';

/** Reads one file and ends, so that no file can affect the next one. */
const { name, bytes, question } = workerData as { name: string; bytes: Uint8Array; question?: TableQuestion };
try {
  const sections = await extractSections(name, bytes);
  if (question === undefined) parentPort?.postMessage({ result: chunkText(sections) });
  else {
    const [{ answerFromTables }, { tablesOf }] = await Promise.all([
      import('./tables/answer-tables.ts'),
      import('./tables/read-tables.ts'),
    ]);
    parentPort?.postMessage({ result: answerFromTables(tablesOf(sections), question) });
  }
} catch (error) {
  const { name: kind, message } = error as Error;
  const { reason, values } = error as ExtractionError;
  if (kind === 'TableQuestionError') parentPort?.postMessage({ result: message });
  else parentPort?.postMessage(kind === 'ExtractionError' ? { failure: { reason, values } } : { defect: `${kind}: ${message}` });
}
