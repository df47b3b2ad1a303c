import type { RunEvent } from 'shared-contracts';
import { expect, it } from 'vitest';
import { failureFrom, type Run } from '../../../kernel/run/run.types.ts';
import { sayError } from '../../../messages/errors.ts';
import { presentCompletion, presentEvent } from './chat.presenter.ts';

const run: Run = { id: 'r', userId: 'u', sessionId: 's', messageId: 'm', userMessageId: 'q', model: 'builtin', status: 'failed' };
const ended = (error: { code: string; detail: string }): RunEvent => ({ type: 'ended', seq: 2, status: 'failed', error });
const internal = ended(failureFrom('internal', sayError('internal')));
const german = 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es später noch einmal.';

it('writes why an answer failed in the language of each reader', () => {
  expect(presentEvent(internal, 'de')).toEqual(ended({ code: 'internal', detail: german }));
  expect(presentEvent(internal, 'en')).toEqual(ended({ code: 'internal', detail: 'Something went wrong on the server. Try again later.' }));
  expect(presentCompletion(run, [internal], 'de')).toMatchObject({ error: { code: 'internal', detail: german } });
});

it('keeps a stored English reason, and the words of a provider', () => {
  const stored = ended({ code: 'provider-failed', detail: 'The model provider cannot be reached.' });
  expect(presentEvent(stored, 'de')).toEqual(stored);
  expect(presentEvent(ended(failureFrom('provider-failed', 'quota exceeded')), 'de')).toEqual(
    ended({ code: 'provider-failed', detail: 'quota exceeded' }),
  );
});

it('leaves other events as they are', () => {
  const delta: RunEvent = { type: 'delta', seq: 1, text: 'Hi' };
  expect(presentEvent(delta, 'de')).toBe(delta);
});
