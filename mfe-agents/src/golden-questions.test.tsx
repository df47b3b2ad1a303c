import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import {
  addGoldenQuestion,
  deleteGoldenQuestion,
  type GoldenAnswer,
  type GoldenSet,
  getGoldenSet,
  listGoldenAnswers,
  replayGoldenQuestions,
  setGoldenReplays,
  updateGoldenQuestion,
} from 'shared-contracts/agent-calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { at } from './testing/agent-samples.ts';

let shell: FakeShell;
let set: GoldenSet;
const answer = (part: Partial<GoldenAnswer['grade']> = {}, losses: GoldenAnswer['losses'] = []): GoldenAnswer => ({
  id: 'a1',
  content: 'The notice period is 30 days [1].',
  losses,
  cause: 'files',
  model: 'scripted',
  at,
  grade: { passed: true, problem: null, missing_phrases: [], quoted: 1, supported: 2, unsupported: 0, ...part },
});
const question = { id: 'q1', question: 'How long is the notice?', phrases: ['30 days'], answer: answer() };

beforeEach(() => {
  set = { subject: 'notebook', name: 'Contracts', is_on: true, is_replaying: false, questions: [question] };
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getGoldenSet, () => set);
});

async function open() {
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/golden-questions/n1" />);
  await screen.findByRole('heading', { level: 1, name: 'Test questions' });
  return within(screen.getByRole('main'));
}

describe('the page of test questions', () => {
  it('says how each answer is and why', async () => {
    const lost = answer({ passed: false, missing_phrases: ['30 days'], unsupported: 1 }, [
      { kind: 'phrase', what: '30 days' },
      { kind: 'unsupported' },
    ]);
    const failed = answer({ passed: false, problem: 'The provider is down.' });
    set = {
      ...set,
      questions: [
        question,
        { ...question, id: 'q2', question: 'How high is the rent?', answer: lost },
        { ...question, id: 'q3', question: 'Who pays?', answer: failed },
        { ...question, id: 'q4', question: 'Who repairs?', answer: null },
      ],
    };
    const page = await open();
    const rows = page.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toContain('PassedCited sentences: 1 quoted, 2 supported, 0 not in the sourceAsked after a change of the content');
    expect(rows[1]).toContain('Got worseLacks “30 days”The answer before had “30 days”.More sentences than before aren’t in their source.');
    expect(rows[2]).toContain('Not passedNo complete answer: The provider is down.');
    expect(rows[3]).toContain('Not asked yet');
    expect(page.getByRole('link', { name: 'Contracts' }).getAttribute('href')).toContain('/notebooks/n1');
  });

  it('explains itself while it is empty, and adds the first question', async () => {
    set = { ...set, questions: [] };
    const page = await open();
    expect(page.getByText('No test questions yet')).toBeDefined();
    const added: unknown[] = [];
    shell.answer(addGoldenQuestion, ({ body }) => {
      added.push(body);
      set = { ...set, is_replaying: true, questions: [{ ...question, answer: null }] };
      return { ...question, answer: null };
    });
    await userEvent.click(page.getByRole('button', { name: 'Add a question' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a test question' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save and ask' }));
    expect(await dialog.findByText('Write the question.')).toBeDefined();
    await userEvent.type(dialog.getByLabelText('Question'), 'How long is the notice?');
    await userEvent.type(dialog.getByLabelText('The answer must contain'), '30 days{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Save and ask' }));
    expect(await page.findByText('Not asked yet')).toBeDefined();
    expect(added).toEqual([{ subject_id: 'n1', question: 'How long is the notice?', phrases: ['30 days'] }]);
    expect(page.getByRole('button', { name: /Asking/ })).toBeDefined();
  });

  it('edits a question and deletes it after a question', async () => {
    const page = await open();
    const changed: unknown[] = [];
    shell.answer(updateGoldenQuestion, ({ body }) => {
      changed.push(body);
      return question;
    });
    shell.answer(deleteGoldenQuestion, () => {
      set = { ...set, questions: [] };
      return { message: 'Deleted.' };
    });
    await userEvent.click(page.getByRole('button', { name: 'Edit “How long is the notice?”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the test question' }));
    await userEvent.type(dialog.getByLabelText('Question'), ' In days?');
    await userEvent.click(dialog.getByRole('button', { name: 'Save and ask' }));
    await expect.poll(() => changed).toEqual([{ question: 'How long is the notice? In days?', phrases: ['30 days'] }]);
    await userEvent.click(page.getByRole('button', { name: 'Delete “How long is the notice?”' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete this test question?' })).getByRole('button', { name: 'Delete' }),
    );
    expect(await page.findByText('No test questions yet')).toBeDefined();
  });

  it('asks again, and shows that it does until the answers are there', async () => {
    const page = await open();
    shell.answer(replayGoldenQuestions, () => {
      set = { ...set, is_replaying: true };
      return { message: 'Started.' };
    });
    await userEvent.click(page.getByRole('button', { name: 'Ask all again' }));
    expect((await page.findByRole('button', { name: /Asking/ })).hasAttribute('disabled')).toBe(true);
    set = { ...set, is_replaying: false, questions: [{ ...question, answer: answer({}, [{ kind: 'uncited' }]) }] };
    expect(await page.findByText('The answer before cited its sources.', undefined, { timeout: 5_000 })).toBeDefined();
    expect(await page.findByRole('button', { name: /Ask all again/ })).toBeDefined();
  });

  it('switches automatic replays, and says when that fails', async () => {
    const page = await open();
    shell.answer(setGoldenReplays, () => {
      throw new ApiError({ code: 'internal', status: 500, detail: 'Try again.' });
    });
    await userEvent.click(page.getByRole('switch', { name: 'Ask again after changes' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Try again.' }]);
    expect(page.getByRole('switch', { name: 'Ask again after changes' }).getAttribute('aria-checked')).toBe('true');
  });

  it('shows the earlier answers of a question', async () => {
    const page = await open();
    shell.answer(listGoldenAnswers, () => ({
      answers: [answer({ passed: false, missing_phrases: ['30 days'] }), { ...answer(), id: 'a0', content: 'Thirty days.' }],
    }));
    await userEvent.click(page.getByRole('button', { name: 'Answers to “How long is the notice?”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answers to “How long is the notice?”' }));
    expect(await dialog.findByText('Thirty days.')).toBeDefined();
    expect(dialog.getByText('Not passed')).toBeDefined();
  });
});
