import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnswerMode, ContextContributor, RunContexts, RunQuestion } from '../../../../kernel/run/run-context.ts';
import type { ModelPart } from '../../../../platform/model/model-port.ts';
import { answerOf } from './run-executor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the error of a server that is stopping. */
const away = () => Object.assign(new pg.DatabaseError('terminating connection', 0, 'error'), { code: '57P01' });
const question = { run: { id: 'run_1' } } as RunQuestion;

/** Sets up an answer whose context is read from a database that refuses as often as given, before and after something is kept. */
function createAnswer(refusals: { gather: number; prepare: number }) {
  const seen = { kept: 0, released: 0, answered: 0 };
  const refuse = (step: keyof typeof refusals): undefined => {
    if (refusals[step] === 0) return;
    refusals[step] -= 1;
    throw away();
  };
  const sharing: ContextContributor = {
    name: 'sharing',
    stage: 'role',
    contribute: async () => {
      seen.kept += 1;
      const release = () => {
        seen.released += 1;
      };
      return { kept: { lost: new AbortController().signal, problem: () => new Error('lost'), release } };
    },
  };
  const reading: ContextContributor = { name: 'reading', stage: 'sources', contribute: async () => refuse('gather') };
  const mode: AnswerMode = {
    name: 'mode',
    takes: () => true,
    answer: async function* () {
      seen.answered += 1;
      yield { type: 'text', text: 'Yes.' };
    },
  };
  const contexts = {
    prepare: async () => {
      refuse('prepare');
      return { parts: [], history: [], passages: [] };
    },
  } as unknown as RunContexts;
  const stop = new AbortController();
  const read = async () => {
    const parts: ModelPart[] = [];
    const answering = { contributors: [sharing, reading], modes: [mode], contexts, signal: stop.signal };
    for await (const part of answerOf(question, answering, { emit: () => undefined, onPlan: () => undefined })) parts.push(part);
    return parts;
  };
  return { seen, read, stop };
}

it.each([
  { gather: 3, prepare: 0 },
  { gather: 0, prepare: 3 },
])('answers a stored question once the database is back (refused: %o)', async (refusals) => {
  const { seen, read } = createAnswer(refusals);
  const answer = read();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.answered).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toEqual([{ type: 'text', text: 'Yes.' }]);
  expect(seen.answered).toBe(1);
  expect(seen.released).toBe(seen.kept);
});

it('stops waiting for the database when the answer is stopped', async () => {
  const { seen, read, stop } = createAnswer({ gather: 1_000, prepare: 0 });
  const answer = read();
  answer.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  stop.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(seen.answered).toBe(0);
});
