import { ApiError } from 'shared-contracts';
import { forgetKeptDrafts, type KeptDraft, keepDrafts, listKeptDrafts } from 'shared-contracts/settings-calls';
import { createFakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isUnsavedTextKey } from './unsaved-text.model.ts';
import { collectUnsavedWork, removeUnsavedWork, restoreSavedWork, saveWorkToAccount } from './unsaved-work.ts';

const email = 'priya@example.com';
const draft = `atrium:draft:${email}:new`;
const notes = `atrium.notes:${email}:page-1`;

describe('unsaved work', () => {
  let kept: KeptDraft[];
  let shell: ReturnType<typeof createFakeShell>;
  beforeEach(() => {
    localStorage.clear();
    kept = [];
    shell = createFakeShell({ remote: 'host-shell' });
    shell.answer(keepDrafts, ({ body }) => {
      kept = body.drafts;
      return { message: 'Kept.' };
    });
    shell.answer(listKeptDrafts, () => ({ drafts: kept }));
    shell.answer(forgetKeptDrafts, ({ body }) => {
      kept = kept.filter(({ key }) => !body.keys.includes(key));
      return { message: 'Forgotten.' };
    });
  });
  afterEach(() => localStorage.clear());

  it('moves to the account at log-out and returns at the next sign-in', async () => {
    localStorage.setItem(draft, 'Half a thought');
    localStorage.setItem(`atrium.document-draft.${email}.n1`, '{"version":1}');
    await saveWorkToAccount(shell.api, email);
    await removeUnsavedWork(email);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(kept).toHaveLength(2);
    await restoreSavedWork(shell.api, email);
    expect(localStorage.getItem(draft)).toBe('Half a thought');
    expect(localStorage.getItem(`atrium.document-draft.${email}.n1`)).toBe('{"version":1}');
    expect(kept).toEqual([]);
  });

  it('leaves other users’ work alone', async () => {
    localStorage.setItem('atrium:draft:ppriya@example.com:new', 'Theirs');
    localStorage.setItem(`atrium.saved-apps.${email}`, '[]');
    expect(await collectUnsavedWork(email)).toEqual([]);
    await removeUnsavedWork(email);
    expect(localStorage).toHaveLength(2);
  });

  it('stays on the server while its place is occupied', async () => {
    localStorage.setItem(draft, 'First');
    await saveWorkToAccount(shell.api, email);
    localStorage.setItem(draft, 'Second');
    await restoreSavedWork(shell.api, email);
    expect(localStorage.getItem(draft)).toBe('Second');
    expect(kept).toHaveLength(1);
  });

  it('restores notes under a name that the page adopts', async () => {
    localStorage.setItem(notes, '{}');
    await saveWorkToAccount(shell.api, email);
    await removeUnsavedWork(email);
    await restoreSavedWork(shell.api, email);
    const [key = ''] = Object.keys(localStorage);
    expect(key).not.toBe(notes);
    expect(isUnsavedTextKey(key, email)).toBe(true);
  });

  it('restores notes of one page under their name', async () => {
    const ofPage = `atrium.notes:${email}:/chat#page-1`;
    localStorage.setItem(ofPage, '[]');
    await saveWorkToAccount(shell.api, email);
    await removeUnsavedWork(email);
    await restoreSavedWork(shell.api, email);
    expect(Object.keys(localStorage)).toEqual([ofPage]);
  });

  it('stays in the browser when it can’t be saved', async () => {
    localStorage.setItem(draft, 'Half a thought');
    shell.answer(keepDrafts, () => Promise.reject(new ApiError({ code: 'network', status: 0, detail: 'No network.' })));
    await expect(saveWorkToAccount(shell.api, email)).rejects.toThrow('No network.');
    expect(localStorage.getItem(draft)).toBe('Half a thought');
  });
});
