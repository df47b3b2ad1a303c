import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, type Model } from 'shared-contracts';
import { getModels, runEvents, stopRun } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/model-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';
import { run, scriptedStream } from '../../testing/scripted-stream.ts';

const model = (modelName: string, connected = true): Model => ({
  id: modelName,
  provider: 'Acme',
  providerLogo: null,
  modelId: modelName,
  modelName,
  releaseDate: null,
  description: '',
  connected,
});
const answer = (name: string, part: Partial<calls.ComparisonAnswer> = {}): calls.ComparisonAnswer => ({
  answer_id: `ans-${name}`,
  run_id: null,
  model: name,
  model_name: name,
  provider: 'Acme',
  content: `${name} says tin`,
  status: 'complete',
  problem: null,
  ...part,
});
const stored = (part: Partial<calls.Comparison> = {}): calls.Comparison => ({
  comparison_id: 'c1',
  question: 'What is tin?',
  task: 'other',
  is_blind: false,
  vote: null,
  winner_id: null,
  created_at: '2026-11-20T10:00:00.000Z',
  answers: [answer('One'), answer('Two')],
  ...part,
});

/** Answers the page's calls from one comparison that tests change. */
function serve(shell: FakeShell, server: { comparison: calls.Comparison | null; rates?: calls.WinRate[] }) {
  shell.answer(getModels, () => [model('One'), model('Two'), model('Not mine', false)]);
  shell.answer(calls.listComparisons, () => ({
    comparisons: server.comparison
      ? [{ ...server.comparison, models: server.comparison.answers.map(({ model_name }) => model_name), winner: null }]
      : [],
    next: null,
  }));
  shell.answer(calls.getWinRates, () => ({ own: server.rates ?? [], workspace: null }));
  shell.answer(calls.getComparison, () => {
    if (!server.comparison) throw new ApiError({ code: 'not-found', status: 404, detail: 'Not found.' });
    return server.comparison;
  });
}

const main = async () => within(await screen.findByRole('main'));
const column = async (name: string) => within(await screen.findByRole('article', { name }));

describe('a new comparison', () => {
  it('asks for a second model if only one is connected', async () => {
    await renderChat('/compare-models', (shell) => {
      serve(shell, { comparison: null });
      shell.answer(getModels, () => [model('Mine'), model('Not mine', false)]);
    });
    expect(await (await main()).findByText('Connect a second model to compare')).toBeTruthy();
  });

  it('streams the answers side by side, stops one alone, and shows what each took', async () => {
    const server = { comparison: null as calls.Comparison | null };
    const streams = new Map<string, ReturnType<typeof scriptedStream>>();
    const asked: object[] = [];
    const stopped: object[] = [];
    const running = stored({
      answers: [
        answer('One', { status: 'running', content: '', run_id: 'r1' }),
        answer('Two', { status: 'running', content: '', run_id: 'r2' }),
      ],
    });
    const { user } = await renderChat('/compare-models', (shell) => {
      serve(shell, server);
      shell.answer(calls.startComparison, ({ body }) => {
        asked.push(body);
        server.comparison = running;
        return running;
      });
      shell.answerStream(runEvents, ({ params }, { signal }) => {
        const stream = scriptedStream();
        streams.set(params.run_id, stream);
        return stream.read(signal);
      });
      shell.answer(stopRun, ({ params }) => {
        stopped.push(params);
        return { status: 'stopped' as const };
      });
    });
    await user.click(await (await main()).findByRole('switch', { name: 'Hide names until I vote' }));
    await user.type((await main()).getByRole('textbox', { name: 'Message to all models' }), 'What is tin?{Enter}');
    await waitFor(() => expect(streams.size).toBe(2));
    expect(asked).toEqual([{ question: 'What is tin?', models: ['One', 'Two'], task: 'other', is_blind: true }]);
    streams.get('r1')?.push(run.started({ run_id: 'r1' }), run.delta(2, 'A soft metal'));
    expect(await (await column('One')).findByText('A soft metal')).toBeTruthy();
    expect((await main()).getByRole<HTMLButtonElement>('button', { name: 'All equally good' }).disabled).toBe(true);
    await user.click((await column('Two')).getByRole('button', { name: 'Stop Two' }));
    expect(stopped).toEqual([{ run_id: 'r2' }]);
    const usage = { total_ms: 2_500, first_text_ms: 500, output_tokens: 40, cost_micro: 1_200, currency: 'USD' };
    server.comparison = stored({ answers: [answer('One', { usage }), answer('Two', { status: 'stopped', content: 'A' })] });
    streams.get('r1')?.push(run.ended(3));
    streams.get('r2')?.push(run.ended(3, 'stopped'));
    expect(await (await column('One')).findByText('Tokens: 40 in 2.5 s · Cost: $0.0012')).toBeTruthy();
    const figures = (await column('One')).getAllByRole('definition').map(({ textContent }) => textContent?.trim());
    expect(figures).toEqual(['500 ms', '20']);
    expect(await (await column('Two')).findByText('Stopped')).toBeTruthy();
  });
});

it('compares the models that were chosen, and says which answer was faster', async () => {
  const asked: object[] = [];
  const usage = (first_text_ms: number) => ({ total_ms: 2_500, first_text_ms, output_tokens: 40 });
  const { user } = await renderChat('/compare-models?comparison=c1', (shell) => {
    serve(shell, { comparison: stored({ answers: [answer('One', { usage: usage(500) }), answer('Two', { usage: usage(900) })] }) });
    shell.answer(getModels, () => [model('One'), model('Two'), model('Three')]);
    shell.answer(calls.startComparison, ({ body }) => {
      asked.push(body);
      return stored();
    });
  });
  expect(await (await column('One')).findByText('Fastest')).toBeTruthy();
  await user.click((await main()).getByRole('button', { name: 'Remove One' }));
  await user.type((await main()).getByRole('textbox', { name: 'Message to all models' }), 'And lead?{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose two to four models.');
  await user.click((await main()).getByRole('combobox', { name: 'Add a model' }));
  await user.click(await screen.findByTitle('Three · Acme'));
  await user.type((await main()).getByRole('textbox', { name: 'Message to all models' }), '{Enter}');
  await waitFor(() => expect(asked).toMatchObject([{ question: 'And lead?', models: ['Two', 'Three'] }]));
});

it('keeps the open comparison, the chosen models and the message while another tab is open', async () => {
  const { user } = await renderChat('/compare-models?comparison=c1', (shell) => {
    serve(shell, { comparison: stored() });
    shell.answer(getModels, () => [model('One'), model('Two'), model('Three')]);
  });
  await user.click(await (await main()).findByRole('button', { name: 'Remove One' }));
  await user.type((await main()).getByRole('textbox', { name: 'Message to all models' }), 'And lead?');
  await user.click(screen.getByRole('tab', { name: 'Win rates' }));
  expect(await (await main()).findByRole('heading', { name: 'Win rates' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Compare' }));
  expect(await column('One')).toBeTruthy();
  expect((await main()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to all models' }).value).toBe('And lead?');
  expect((await main()).queryByRole('button', { name: 'Remove One' })).toBeNull();
});

describe('a stored comparison', () => {
  it('explains a failed answer and retries it alone', async () => {
    const failed = answer('Two', { status: 'failed', content: '', problem: 'The model provider cannot be reached.' });
    const server = { comparison: stored({ answers: [answer('One'), failed] }) };
    const retried: object[] = [];
    const { user } = await renderChat('/compare-models?comparison=c1', (shell) => {
      serve(shell, server);
      shell.answer(calls.retryComparisonAnswer, ({ params }) => {
        retried.push(params);
        server.comparison = stored();
        return server.comparison;
      });
    });
    expect(await (await column('Two')).findByText(/The model provider cannot be reached/)).toBeTruthy();
    expect((await column('One')).getByRole<HTMLButtonElement>('button', { name: 'One is better' }).disabled).toBe(true);
    await user.click((await column('Two')).getByRole('button', { name: 'Retry Two' }));
    expect(await (await column('Two')).findByText('Two says tin')).toBeTruthy();
    expect(retried).toEqual([{ comparison_id: 'c1', answer_id: 'ans-Two' }]);
  });

  it('hides names until the vote, and takes a vote back', async () => {
    const hidden = { model: null, model_name: '', provider: '' };
    const blind = stored({ is_blind: true, answers: [answer('One', hidden), answer('Two', hidden)] });
    const server = { comparison: blind };
    const votes: object[] = [];
    const { user } = await renderChat('/compare-models?comparison=c1', (shell) => {
      serve(shell, server);
      shell.answer(calls.voteComparison, ({ body }) => {
        votes.push(body);
        server.comparison = body.vote ? stored({ is_blind: true, vote: body.vote, winner_id: body.winner_id ?? null }) : blind;
        return server.comparison;
      });
    });
    await user.click(await (await column('Answer B')).findByRole('button', { name: 'Answer B is better' }));
    const chosen = await (await column('Two')).findByRole('button', { name: 'Two is better', pressed: true });
    await user.click(chosen);
    expect(await screen.findByRole('article', { name: 'Answer A' })).toBeTruthy();
    expect(votes).toEqual([{ vote: 'better', winner_id: 'ans-Two' }, { vote: null }]);
  });

  it('continues with one answer in a chat, with its model', async () => {
    const { user, shell } = await renderChat('/compare-models?comparison=c1', (fake) => {
      serve(fake, { comparison: stored() });
      fake.answer(calls.continueComparison, ({ params }) => ({ session_id: `chat-of-${params.answer_id}` }));
    });
    await user.click(await (await column('Two')).findByRole('button', { name: 'Continue in a chat: Two' }));
    await waitFor(() => expect(shell.visited.at(-1)).toBe('/chat?sessionId=chat-of-ans-Two'));
    expect(shell.model.current()).toMatchObject({ modelId: 'Two' });
  });

  it('is deleted with an offer to undo', async () => {
    const server = { comparison: stored() as calls.Comparison | null };
    const { user, shell } = await renderChat('/compare-models?view=list', (fake) => {
      serve(fake, server);
      fake.answer(calls.deleteComparison, () => {
        server.comparison = null;
        return { message: '' };
      });
      fake.answer(calls.restoreComparison, () => {
        server.comparison = stored();
        return { message: '' };
      });
    });
    await user.click(await (await main()).findByRole('button', { name: 'Delete “What is tin?”' }));
    expect(await (await main()).findByText(/No comparisons yet/)).toBeTruthy();
    shell.toasts.at(-1)?.action?.onAction();
    expect(await (await main()).findByRole('link', { name: 'What is tin?' })).toBeTruthy();
  });

  it('says when it is gone', async () => {
    await renderChat('/compare-models?comparison=c1', (shell) => serve(shell, { comparison: null }));
    expect(await (await main()).findByText('The comparison could not be loaded')).toBeTruthy();
  });
});

it('shows win rates with their range, or that there are too few votes', async () => {
  const counts = { losses: 1, ties: 0, none: 0 };
  const rates = [
    { model_name: 'One', wins: 9, ...counts, rate: 0.9, low: 0.596, high: 0.982 },
    { model_name: 'Two', wins: 1, ...counts, rate: null, low: null, high: null },
  ];
  const { user } = await renderChat('/compare-models', (shell) => serve(shell, { comparison: null, rates }));
  await user.click(await screen.findByRole('tab', { name: 'Win rates' }));
  const table = within(await screen.findByRole('region', { name: 'Yours' }));
  expect(table.getByRole('row', { name: /One/ }).textContent).toBe('One90% (60% to 98%)9100');
  expect(table.getByRole('row', { name: /Two/ }).textContent).toBe('TwoToo few votes1100');
});
