import { parentPort, workerData } from 'node:worker_threads';
import { chunkText } from './chunk-text.ts';
import { extractSections } from './extract-text.ts';
import type { Task } from './extractor.ts';
import type { ExtractionError, TextSection } from './sections.ts';
import type { TableQuestion } from './tables/table-question.ts';

/** Works on one file and ends, so that no file can affect the next one. */
async function run(task: Task): Promise<unknown> {
  if (task.kind === 'picture') return (await import('./pdf/page-picture.ts')).pagePicture(task.bytes, task.page);
  const sections = await extractSections(task.name, task.bytes, task.kind === 'text' ? task.recognized : undefined);
  if (task.kind === 'question') return answer(sections, task.question);
  const scans = sections.flatMap(({ page, isScan }) => (isScan && page !== null ? [page] : []));
  return { chunks: chunkText(sections), scans };
}

async function answer(sections: readonly TextSection[], question: TableQuestion): Promise<string> {
  const [{ answerFromTables }, { tablesOf }] = await Promise.all([import('./tables/answer-tables.ts'), import('./tables/read-tables.ts')]);
  return answerFromTables(tablesOf(sections), question);
}

try {
  parentPort?.postMessage({ result: await run(workerData as Task) });
} catch (error) {
  const { name: kind, message } = error as Error;
  const { reason, values } = error as ExtractionError;
  if (kind === 'TableQuestionError') parentPort?.postMessage({ result: message });
  else parentPort?.postMessage(kind === 'ExtractionError' ? { failure: { reason, values } } : { defect: `${kind}: ${message}` });
}
