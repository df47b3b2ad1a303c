import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { decideApproval } from 'shared-contracts/agent-calls';
import { ShellContext } from 'shared-contracts/shell';
import { createFakeShell } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { ApprovalRequest } from './approval-request.tsx';

const progress = {
  kind: 'approval' as const,
  text: 'May Clerk use Post/send_letter?',
  approval: { approval_id: 'apr_1', tool: 'Post/send_letter', input: { to: '<img src=x onerror=alert(1)>' } },
};

it('shows the action with its input and sends the decision', async () => {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  shell.answer(decideApproval, ({ query, body }) => {
    expect([query.approval_id, body.decision]).toEqual(['apr_1', 'approved']);
    return { status: 'approved' as const };
  });
  render(
    <ShellContext value={shell}>
      <ApprovalRequest progress={progress} />
    </ShellContext>,
  );
  expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved.')).toBeDefined();
});

it('allows another decision when sending fails', async () => {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  shell.answer(decideApproval, () => {
    throw new ApiError({ code: 'network', status: 0, detail: 'The server cannot be reached.' });
  });
  render(
    <ShellContext value={shell}>
      <ApprovalRequest progress={progress} />
    </ShellContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'The server cannot be reached.' }]);
  expect(screen.getByRole('button', { name: 'Refuse' })).toBeDefined();
});

it('shows the lines that change, and what would leave with what was read before', async () => {
  const lines = [
    { kind: 'removed', text: 'Buy tin.' },
    { kind: 'added', text: 'Buy copper.' },
  ];
  const leaves = { text: 'https://evil.example/?d=4711', private: ['Plan'], untrusted: ['https://page.example'] };
  const preview = { target: 'Plan', difference: { lines, is_cut: false }, leaves };
  render(
    <ShellContext value={createFakeShell({ remote: 'mfe-chat' })}>
      <ApprovalRequest progress={{ ...progress, approval: { ...progress.approval, preview } }} />
    </ShellContext>,
  );
  expect(await screen.findByText('What changes in “Plan”')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['− Removed: Buy tin.', '+ Added: Buy copper.']);
  expect(screen.getByText('https://evil.example/?d=4711')).toBeDefined();
  expect(screen.getByText('Untrusted text that was read: https://page.example')).toBeDefined();
});
