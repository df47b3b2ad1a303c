import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from 'shared-contracts';
import { deletePrompt } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/prompt-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const prompt = (part: Partial<calls.Prompt> = {}): calls.Prompt => ({
  prompt_id: 'p1',
  name: 'Reply',
  description: 'Answers a letter.',
  tags: ['mail'],
  asks: 0,
  is_favorite: false,
  uses: 2,
  own_uses: 1,
  last_used_at: null,
  changed_at: '2026-11-01T10:00:00Z',
  notebook_id: null,
  level: 'own',
  text: 'Reply politely.',
  variables: [],
  version: 3,
  ...part,
});
const withPrompts =
  (...all: calls.Prompt[]) =>
  (shell: FakeShell) => {
    shell.answer(calls.listPrompts, ({ query }) => ({
      prompts: all.filter(({ name }) => !query.q || name.toLowerCase().includes(query.q)),
    }));
    shell.answer(calls.getPrompt, ({ query }) => {
      const found = all.find((one) => one.prompt_id === query.prompt_id);
      if (!found) throw new ApiError({ code: 'not-found', status: 404, detail: 'This does not exist.' });
      return found;
    });
    shell.answer(calls.notePromptUse, () => ({ message: 'Counted.' }));
  };
const others = { level: 'view', sharing: { owner: { name: 'Ana', email: 'ana@example.com' }, level: 'view' } } as const;
const main = async () => within(await screen.findByRole('main'));

describe('the prompt library', () => {
  it('is searched by text, tag and who wrote it', async () => {
    const all = [
      prompt(),
      prompt({ prompt_id: 'p2', name: 'Minutes', tags: ['meeting'], is_favorite: true }),
      prompt({ prompt_id: 'p3', name: 'Offer', ...others }),
    ];
    const { user } = await renderChat('/prompt-library', withPrompts(...all));
    const names = async () => (await (await main()).findAllByRole('link')).map(({ textContent }) => textContent);
    expect(await names()).toEqual(['Reply', 'Minutes', 'Offer']);
    await user.click(screen.getByRole('radio', { name: 'Shared with me' }));
    expect(await names()).toEqual(['Offer']);
    await user.click(screen.getByRole('radio', { name: 'Favorites' }));
    expect(await names()).toEqual(['Minutes']);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search prompts' }), 'offer');
    await waitFor(async () => expect(await names()).toEqual(['Offer']));
    await user.type(screen.getByRole('searchbox', { name: 'Search prompts' }), 'x');
    expect(await screen.findByText('No prompt matches')).toBeTruthy();
  });

  it('says what to do while it is empty, and what failed', async () => {
    const { unmount } = await renderChat('/prompt-library', withPrompts());
    expect(await screen.findByText('No prompts yet')).toBeTruthy();
    unmount();
    await renderChat('/prompt-library', (shell) =>
      shell.answer(calls.listPrompts, () => Promise.reject(new ApiError({ code: 'refused', status: 403, detail: 'No.' }))),
    );
    expect(await screen.findByText('The prompts could not be loaded')).toBeTruthy();
  });

  it('creates a prompt with the variables that its text names', async () => {
    const saved: object[] = [];
    const { user } = await renderChat('/prompt-library', (shell) => {
      withPrompts()(shell);
      shell.answer(calls.createPrompt, ({ body }) => {
        saved.push(body);
        return prompt();
      });
    });
    await user.click(await screen.findByRole('button', { name: 'New prompt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New prompt' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText(/Fill in this field|required/i)).not.toHaveLength(0);
    expect(saved).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Reply');
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Reply to {{{{letter}} now');
    expect(await dialog.findByRole('combobox', { name: 'Type of “letter”' })).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Default of “letter”' }), 'it');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved).toMatchObject([
        { name: 'Reply', text: 'Reply to {{letter}} now', variables: [{ name: 'letter', kind: 'text', default: 'it', choices: [] }] },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what was written when somebody else saved first', async () => {
    const { user } = await renderChat('/prompt-library?prompt=p1', (shell) => {
      withPrompts(prompt())(shell);
      shell.answer(calls.updatePrompt, () =>
        Promise.reject(new ApiError({ code: 'prompt-changed', status: 409, detail: 'This prompt was changed in another tab.' })),
      );
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    await user.type(text, ' Soon.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This prompt was changed in another tab.')).toBeTruthy();
    expect(text.value).toBe('Reply politely. Soon.');
    expect(screen.getByRole('button', { name: 'Discard my changes and load the current version' })).toBeTruthy();
  });

  it('marks a favorite at once and takes it back when that fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { user } = await renderChat('/prompt-library', (shell) => {
      withPrompts(prompt())(shell);
      shell.answer(
        calls.setFavoritePrompt,
        () =>
          new Promise((_, reject) => {
            fail = reject;
          }),
      );
    });
    await user.click(await screen.findByRole('button', { name: 'Add “Reply” to favorites' }));
    expect(await screen.findByRole('button', { name: 'Remove “Reply” from favorites' })).toBeTruthy();
    fail(new Error('Offline'));
    expect(await screen.findByRole('button', { name: 'Add “Reply” to favorites' })).toBeTruthy();
  });

  it('deletes after a question', async () => {
    const deleted: object[] = [];
    const all = [prompt()];
    const { user } = await renderChat('/prompt-library', (shell) => {
      withPrompts()(shell);
      shell.answer(calls.listPrompts, () => ({ prompts: all }));
      shell.answer(deletePrompt, ({ query }) => {
        deleted.push(query);
        all.length = 0;
        return { message: 'Deleted.' };
      });
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for Reply' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(deleted).toMatchObject([{ prompt_id: 'p1' }]));
    expect(await screen.findByText('No prompts yet')).toBeTruthy();
  });
});

describe('a prompt', () => {
  it('is filled in and put into a new chat, below what is written there', async () => {
    localStorage.setItem('atrium:draft:priya@example.com:new', 'Dear assistant,');
    const variables = [{ name: 'tone', kind: 'text', default: 'kind', choices: [] }];
    const { user } = await renderChat('/prompt-library?prompt=p1', withPrompts(prompt({ text: 'Be {{tone}}.', variables })));
    await user.click(await screen.findByRole('button', { name: 'Use in a chat' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'tone' });
    expect(field.value).toBe('kind');
    await user.clear(field);
    await user.type(field, 'firm{Enter}');
    await waitFor(() => expect(Object.values(localStorage)).toContain('Dear assistant,\n\nBe firm.'));
  });

  it('of somebody else can be copied, but not edited', async () => {
    const copied: object[] = [];
    const { user } = await renderChat('/prompt-library?prompt=p1', (shell) => {
      withPrompts(prompt(others))(shell);
      shell.answer(calls.duplicatePrompt, ({ query }) => {
        copied.push(query);
        return prompt({ prompt_id: 'p9' });
      });
    });
    await user.click(await screen.findByRole('button', { name: 'Copy to my library' }));
    await waitFor(() => expect(copied).toMatchObject([{ prompt_id: 'p1' }]));
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('is compared with an earlier version and restored', async () => {
    const restored: object[] = [];
    const { user } = await renderChat('/prompt-library?prompt=p1', (shell) => {
      withPrompts(prompt())(shell);
      shell.answer(calls.listPromptVersions, () => ({
        versions: [{ version: 2, saved_at: '2026-11-01T09:00:00Z', author: 'Ben', name: 'Reply' }],
      }));
      shell.answer(calls.getPromptVersion, () => ({ name: 'Reply', description: '', text: 'Reply rudely.', tags: [], variables: [] }));
      shell.answer(calls.restorePromptVersion, ({ body }) => {
        restored.push(body);
        return prompt();
      });
    });
    await user.click(await screen.findByRole('button', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: /^Version 2/ }));
    const compared = within(await screen.findByRole('region', { name: 'Text' }));
    expect(compared.getByRole('deletion').textContent).toBe('Removed: Reply politely.');
    expect(compared.getByRole('insertion').textContent).toBe('Added: Reply rudely.');
    await user.click(screen.getByRole('button', { name: 'Restore this version' }));
    await waitFor(() => expect(restored).toEqual([{ prompt_id: 'p1', version: 2 }]));
  });

  it('that is gone says so', async () => {
    await renderChat('/prompt-library?prompt=gone', withPrompts());
    expect(await screen.findByText('The prompt could not be loaded')).toBeTruthy();
  });
});

describe('an import', () => {
  it('shows what was found and left out before anything is saved', async () => {
    const sent: calls.PromptFields[] = [];
    const { user } = await renderChat('/prompt-library', (shell) => {
      withPrompts()(shell);
      shell.answer(calls.importPrompts, ({ body }) => {
        sent.push(...body.prompts);
        return { created: body.prompts.length };
      });
    });
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByRole('dialog', { name: 'Import prompts' });
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple][accept*=".md"]');
    if (!input) throw new Error('There is no field for files.');
    const bad = JSON.stringify([{ name: 'Empty', text: '' }]);
    await user.upload(input, [new File(['# One\nDo {{it}}.'], 'one.md'), new File([bad], 'two.json'), new File(['{'], 'three.json')]);
    expect(await screen.findByText('1 prompt found')).toBeTruthy();
    expect(screen.getByText('two.json: “Empty” is too long or incomplete.')).toBeTruthy();
    expect(screen.getByText('three.json: this is not a file with prompts.')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(sent).toMatchObject([{ name: 'One', text: 'Do {{it}}.' }]));
  });
});
