import { screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { ApiError } from 'shared-contracts';
import * as calls from 'shared-contracts/prompt-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';
import { run } from '../../testing/scripted-stream.ts';

const letter = { name: 'letter.md', text: 'Dear Sir or Madam' };
const skill: calls.Prompt = {
  prompt_id: 'p1',
  kind: 'skill',
  name: 'Letters',
  description: 'For letters to authorities.',
  tags: [],
  asks: 0,
  is_favorite: false,
  uses: 0,
  own_uses: 0,
  last_used_at: null,
  changed_at: '2026-11-01T10:00:00Z',
  notebook_id: null,
  level: 'own',
  text: 'Be formal, {{always}}.',
  variables: [],
  files: [letter],
  version: 3,
};
const prompt: calls.Prompt = {
  ...skill,
  prompt_id: 'p2',
  kind: 'prompt',
  name: 'Reply',
  description: '',
  text: 'Reply politely.',
  files: [],
};
const saved: object[] = [];
const withLibrary =
  (...all: calls.Prompt[]) =>
  (shell: FakeShell) => {
    shell.answer(calls.listPrompts, () => ({ prompts: all }));
    shell.answer(calls.getPrompt, ({ query }) => all.find(({ prompt_id }) => prompt_id === query.prompt_id) ?? skill);
    shell.answer(calls.notePromptUse, () => ({ message: 'Counted.' }));
    for (const call of [calls.createPrompt, calls.updatePrompt])
      shell.answer(call, ({ body }) => {
        saved.push(body);
        return skill;
      });
    shell.answer(calls.importPrompts, ({ body }) => {
      saved.push(...body.prompts);
      return { created: body.prompts.length };
    });
  };
beforeEach(() => {
  localStorage.clear();
  saved.length = 0;
});
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

describe('skills in the library', () => {
  it('have a mark, and are shown alone', async () => {
    const { user } = await renderChat('/prompt-library', withLibrary(skill, prompt));
    const main = within(await screen.findByRole('main'));
    const names = async () => (await main.findAllByRole('link')).map(({ textContent }) => textContent);
    expect(await names()).toEqual(['Letters', 'Reply']);
    expect(main.getAllByText('Skill')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'Skills' }));
    expect(await names()).toEqual(['Letters']);
  });

  it('say what they are while there are none', async () => {
    const { user } = await renderChat('/prompt-library', withLibrary(prompt));
    await user.click(await screen.findByRole('radio', { name: 'Skills' }));
    expect(await screen.findByText('No skills yet')).toBeTruthy();
  });

  it('are created with a description, instructions and files', async () => {
    const { user } = await renderChat('/prompt-library', withLibrary());
    await user.click(await screen.findByRole('button', { name: 'New skill' }));
    const dialog = await dialogNamed('New skill');
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Letters');
    await user.type(dialog.getByRole('textbox', { name: 'Instructions' }), 'Be formal, {{{{always}}.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Describe when to use this skill.')).toBeTruthy();
    expect(saved).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'When to use it' }), 'For letters.');
    await user.click(dialog.getByRole('button', { name: 'Add a file' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name of file 1' }), 'letter.md');
    await user.type(dialog.getByRole('textbox', { name: 'Text of “letter.md”' }), 'Dear Sir');
    await user.click(dialog.getByRole('button', { name: 'Add a file' }));
    await user.click(dialog.getByRole('button', { name: 'Remove “2”' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved).toMatchObject([
        {
          kind: 'skill',
          name: 'Letters',
          description: 'For letters.',
          text: 'Be formal, {{always}}.',
          variables: [],
          files: [{ name: 'letter.md', text: 'Dear Sir' }],
        },
      ]),
    );
  });

  it('say why their files are refused', async () => {
    const { user } = await renderChat('/prompt-library?prompt=p1', (shell) => {
      withLibrary(skill)(shell);
      const errors = [{ path: 'body.files.0.name', message: 'A file needs a plain name.' }];
      shell.answer(calls.updatePrompt, () =>
        Promise.reject(new ApiError({ code: 'invalid-input', status: 400, detail: 'Invalid.', errors })),
      );
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A file needs a plain name.')).toBeTruthy();
    expect(screen.getByText('The skill was not saved')).toBeTruthy();
  });

  it('show their files, and are used in a new chat', async () => {
    const { user, sent } = await renderChat('/prompt-library?prompt=p1', withLibrary(skill));
    const dialog = await dialogNamed('Letters');
    await user.click(await dialog.findByText('letter.md'));
    expect(dialog.getByText('Dear Sir or Madam')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Use in a chat' }));
    expect(sent).toEqual([]);
    await waitFor(() =>
      expect(
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith('atrium:references'))
          .map(([, value]) => JSON.parse(value as string)),
      ).toEqual([[{ kind: 'skill', id: 'p1', name: 'Letters' }]]),
    );
  });

  it('are imported from an archive, which says what was left out', async () => {
    const { user } = await renderChat('/prompt-library', withLibrary());
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = await dialogNamed('Import prompts');
    const bytes = zipSync({
      'letters/SKILL.md': strToU8('---\nname: letters\ndescription: For letters.\n---\nBe formal.'),
      'letters/letter.md': strToU8('Dear Sir'),
      'letters/../out.md': strToU8('x'),
    });
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
    if (!input) throw new Error('There is no field for files.');
    await user.upload(input, [new File([bytes as Uint8Array<ArrayBuffer>], 'letters.zip'), new File(['x'], 'broken.zip')]);
    expect(await dialog.findByText('1 prompt found')).toBeTruthy();
    expect(dialog.getByText(/letters\.zip: “letters\/\.\.\/out\.md” was left out/)).toBeTruthy();
    expect(dialog.getByText(/broken\.zip: the archive is damaged/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    await waitFor(() =>
      expect(saved).toMatchObject([{ kind: 'skill', name: 'letters', files: [{ name: 'letter.md', text: 'Dear Sir' }] }]),
    );
  });
});

it('is chosen with a slash, shown as a chip, sent with the message and shown there', async () => {
  const { user, sent, streams } = await renderChat('/chat', withLibrary(skill, prompt));
  await user.type(await field(), '/');
  const group = within(await screen.findByRole('group', { name: 'Skills' }));
  expect(await group.findAllByRole('option')).toHaveLength(1);
  await user.keyboard('lett');
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  expect(within(await screen.findByRole('list', { name: 'This message refers to' })).getByText('Letters')).toBeTruthy();
  expect((await field()).value).toBe('');
  await user.type(await field(), 'Write to the port.{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ message: 'Write to the port.', references: [{ kind: 'skill', id: 'p1', name: 'Letters' }] });
  streams[0]?.push(run.started(), run.delta(2, 'Done.'), run.ended(3));
  const shown = within(await screen.findByRole('list', { name: 'Refers to' }));
  expect(shown.getByRole('link', { name: 'Letters' }).getAttribute('href')).toContain('/prompt-library?prompt=p1');
});
