import { parentPort } from 'node:worker_threads';
import type { Answer, Task } from './document-thread.ts';
import { inspectUpdate, mergeDocument, salvage } from './document-updates.ts';

/** Reads and merges updates, one task after another. */
parentPort?.on('message', (task: Task) => {
  let answer: Answer;
  try {
    answer = {
      id: task.id,
      result: task.kind === 'inspect' ? task.updates.map(inspectUpdate) : mergeDocument(task.input),
    };
  } catch (error) {
    // An allocation that failed says nothing about the updates. Ends the thread like any other lack of memory.
    if (error instanceof RangeError && /allocation/i.test(error.message)) throw error;
    answer = { id: task.id, defect: String(error), ...(task.kind === 'merge' ? { salvaged: salvage(task.input) } : {}) };
  }
  parentPort?.postMessage(answer);
});
