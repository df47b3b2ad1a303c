import { fireEvent, screen } from '@testing-library/react';
import { listActRuns, listRunActs, undoRun } from 'shared-contracts/agent-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSettingsShell, list, openPage, press } from './testing/settings-pages.tsx';
import { since } from './testing/stub-pages.ts';

let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});

describe('What the assistant did', () => {
  const act = {
    act_id: 'a1',
    tool: 'Change a document',
    target: { kind: 'notebook', id: 'n', name: 'Plan' },
    effect: 'write' as const,
    state: 'done' as const,
    why: null,
    created_at: since,
    undone_at: null,
  };
  const mail = { ...act, act_id: 'a2', tool: 'Raise an alert', target: null, state: 'final' as const, why: 'It was mailed.' };
  const lines = [{ kind: 'removed' as const, text: 'Buy tin.' }];
  const changed = (can_merge: boolean) => ({ act_id: 'a1', can_merge, difference: { lines, is_cut: false } });

  /** Serves one run whose first act was changed since, and returns the choices that undoing was asked with. */
  function serveChanged(can_merge: boolean) {
    const run = { run_id: 'r1', session_id: 's', agent: null, created_at: since, acts: 2, open: 1 };
    const choices: unknown[] = [];
    let acts: (typeof act | typeof mail | (typeof act & { state: 'undone' | 'kept' }))[] = [act, mail];
    shell.answer(listActRuns, () => ({ runs: [run] }));
    shell.answer(listRunActs, () => ({ acts }));
    shell.answer(undoRun, ({ query, body }) => {
      choices.push([query.run_id, body]);
      if (!body.merge && !body.keep) return { acts, changed: [changed(can_merge)], problems: [] };
      acts = [{ ...act, state: body.merge ? ('undone' as const) : ('kept' as const) } as unknown as typeof act, mail];
      return { acts, changed: [], problems: [] };
    });
    return choices;
  }

  async function undoOnPage() {
    openPage(shell, '/activity-log');
    await press(/^Show changes/);
    const acts = await list('Changes of this run');
    expect(acts.getByText('It was mailed.')).toBeDefined();
    await press('Undo this run');
    return acts;
  }

  it('asks about what was changed since, shows what undoing would change, and undoes it anyway', async () => {
    const choices = serveChanged(true);
    const acts = await undoOnPage();
    expect(await acts.findByText(/It was changed since\. Undo it anyway/)).toBeDefined();
    expect((await list('What undoing changes now')).getByRole('listitem').textContent).toBe('− Removed: Buy tin.');
    await press('Undo anyway');
    await expect.poll(async () => (await list('Changes of this run')).queryByText('Undone')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo this run' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
    expect(choices).toEqual([
      ['r1', {}],
      ['r1', { merge: ['a1'] }],
    ]);
  });

  it('undoes a run only once when its button is clicked twice', async () => {
    const choices = serveChanged(true);
    openPage(shell, '/activity-log');
    await press(/^Show changes/);
    const button = await screen.findByRole('button', { name: 'Undo this run' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await (await list('Changes of this run')).findByText(/It was changed since\. Undo it anyway/)).toBeDefined();
    expect(choices).toEqual([['r1', {}]]);
  });

  it('only offers to keep what cannot be undone without a loss', async () => {
    const choices = serveChanged(false);
    const acts = await undoOnPage();
    expect(await acts.findByText(/undoing it would lose that/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo anyway' })).toBeNull();
    await press('Keep it');
    await expect.poll(async () => (await list('Changes of this run')).queryByText('Kept')).not.toBeNull();
    expect(choices.at(-1)).toEqual(['r1', { keep: ['a1'] }]);
  });
});
