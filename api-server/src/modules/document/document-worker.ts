import { parentPort } from 'node:worker_threads';
import type { Answer, Task } from './document-thread.ts';
import { inspectUpdate, mergeDocument } from './document-updates.ts';

/** Reads and merges updates, one task after another. */
parentPort?.on('message', (task: Task) => {
  let answer: Answer;
  try {
    answer = {
      id: task.id,
      result: task.kind === 'inspect' ? task.updates.map(inspectUpdate) : mergeDocument(task.input),
    };
  } catch (error) {
    answer = { id: task.id, defect: String(error) };
  }
  parentPort?.postMessage(answer);
});
