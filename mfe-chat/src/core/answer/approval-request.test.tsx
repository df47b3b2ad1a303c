import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { ApiError } from 'shared-contracts';
import { decideApproval } from 'shared-contracts/agent-calls';
import { ShellContext } from 'shared-contracts/shell';
import { createFakeShell } from 'shared-contracts/testing';
import { MessageBubble } from 'shared-ui/chat';
import { expect, it } from 'vitest';
import { ApprovalRequests } from './approval-request.tsx';

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
      <ApprovalRequests progress={progress} />
    </ShellContext>,
  );
  expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved.')).toBeDefined();
});

it('refuses everything that the answer would still ask about', async () => {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  const sent: unknown[] = [];
  shell.answer(decideApproval, ({ body }) => {
    sent.push(body);
    return { status: 'refused' as const };
  });
  render(
    <ShellContext value={shell}>
      <ApprovalRequests progress={progress} />
    </ShellContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Refuse all' }));
  expect(await screen.findByText('Refused, and this answer asks nothing more.')).toBeDefined();
  expect(sent).toEqual([{ decision: 'refused', rest: true }]);
});

it('shows together what the answer asks about at the same time, and refuses all of it at once', async () => {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  const sent: unknown[] = [];
  shell.answer(decideApproval, ({ query, body }) => {
    sent.push([query.approval_id, body]);
    return { status: body.decision };
  });
  const other = { text: 'May Clerk use Post/call?', approval: { approval_id: 'apr_2', tool: 'Post/call', input: { number: '4711' } } };
  const shown = (asked: ComponentProps<typeof ApprovalRequests>['progress']) => (
    <ShellContext value={shell}>
      <ApprovalRequests progress={asked} />
    </ShellContext>
  );
  const { rerender } = render(shown({ ...progress, others: [other] }));
  const group = within(screen.getByRole('region', { name: 'These actions need your approval' }));
  expect(group.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([progress.text, other.text]);
  expect(group.getAllByRole('button', { name: 'Refuse all' })).toHaveLength(1);
  await userEvent.click(within(group.getByRole('region', { name: other.text })).getByRole('button', { name: 'Approve' }));
  expect(await group.findByText('Approved.')).toBeDefined();
  const third = { text: 'May Clerk use Post/fax?', approval: { ...other.approval, approval_id: 'apr_3' } };
  rerender(shown({ ...progress, others: [third] }));
  expect(group.queryByText('Approved.')).toBeNull();
  await userEvent.click(group.getByRole('button', { name: 'Refuse all' }));
  expect(await group.findByText('Refused, and this answer asks nothing more.')).toBeDefined();
  expect(sent).toEqual([
    ['apr_2', { decision: 'approved' }],
    ['apr_1', { decision: 'refused', rest: true }],
  ]);
});

it('moves the focus to the answer once an action is approved or its form is sent', async () => {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  shell.answer(decideApproval, () => ({ status: 'approved' as const }));
  const approved = renderInAnswer(shell, progress);
  screen.getByRole('button', { name: 'Approve' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Approved.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('article'));
  approved.unmount();
  renderInAnswer(shell, { ...progress, approval: { ...progress.approval, preview: { form } } });
  (await screen.findByRole('button', { name: 'Send' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Sent.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

function renderInAnswer(shell: ReturnType<typeof createFakeShell>, shown: ComponentProps<typeof ApprovalRequests>['progress']) {
  return render(
    <ShellContext value={shell}>
      <MessageBubble role="assistant" label="Assistant is answering">
        <ApprovalRequests progress={shown} />
      </MessageBubble>
    </ShellContext>,
  );
}

it('takes no second click of a double click, which was meant for the question before', async () => {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  const decided: string[] = [];
  shell.answer(decideApproval, ({ body }) => {
    decided.push(body.decision);
    return { status: 'approved' as const };
  });
  render(
    <ShellContext value={shell}>
      <ApprovalRequests progress={progress} />
    </ShellContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }), { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }), { detail: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved.')).toBeDefined();
  expect(decided).toEqual(['approved']);
});

it('allows another decision when sending fails', async () => {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  shell.answer(decideApproval, () => {
    throw new ApiError({ code: 'network', status: 0, detail: 'The server cannot be reached.' });
  });
  render(
    <ShellContext value={shell}>
      <ApprovalRequests progress={progress} />
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
      <ApprovalRequests progress={{ ...progress, approval: { ...progress.approval, preview } }} />
    </ShellContext>,
  );
  expect(await screen.findByText('What changes in “Plan”')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['− Removed: Buy tin.', '+ Added: Buy copper.']);
  expect(screen.getByText('https://evil.example/?d=4711')).toBeDefined();
  expect(screen.getByText('Untrusted text that was read: https://page.example')).toBeDefined();
});

const form = {
  server: 'Parcels',
  message: 'Where should it go?',
  fields: [
    { name: 'street', label: 'Street', kind: 'text', required: true, note: 'With the number.' },
    { name: 'floor', label: 'Floor', kind: 'number', whole: true, required: false },
    { name: 'day', label: 'Day', kind: 'text', format: 'date', required: false },
    { name: 'speed', label: 'Speed', kind: 'choice', required: true, value: 'slow', options: [slow(), fast()] },
    { name: 'signed', label: 'Signature', kind: 'yes-no', required: true, value: true },
    { name: 'extras', label: 'Extras', kind: 'choices', required: false, options: [slow(), fast()] },
  ],
};
function slow() {
  return { value: 'slow', label: 'Slow' };
}
function fast() {
  return { value: 'fast', label: 'Fast' };
}
const showForm = (shell: ReturnType<typeof createFakeShell>) =>
  render(
    <ShellContext value={shell}>
      <ApprovalRequests
        progress={{ ...progress, text: 'Parcels asks for information', approval: { ...progress.approval, input: {}, preview: { form } } }}
      />
    </ShellContext>,
  );

it('sends what was entered in a form of a tool server', async () => {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  const sent: unknown[] = [];
  shell.answer(decideApproval, ({ body }) => {
    sent.push(body);
    return { status: 'approved' as const };
  });
  showForm(shell);
  expect(await screen.findByText('Where should it go?')).toBeDefined();
  expect(screen.getByText('What you enter goes to “Parcels”. Don’t enter passwords or keys.')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Street' }), 'Quay 7');
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Floor (optional)' }), '3');
  await userEvent.click(screen.getByRole('radio', { name: 'Fast' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Signature' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Slow' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent.')).toBeDefined();
  const values = { street: 'Quay 7', floor: 3, speed: 'fast', signed: false, extras: ['slow'] };
  expect(sent).toEqual([{ decision: 'approved', values }]);
});

it('says which fields don’t fit, and keeps what was entered', async () => {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  shell.answer(decideApproval, () => {
    const fields = [{ path: 'values.street', message: 'This is required.' }];
    throw new ApiError({ code: 'invalid-input', status: 400, detail: 'The input is invalid.', errors: fields });
  });
  showForm(shell);
  await userEvent.type(await screen.findByRole('spinbutton', { name: 'Floor (optional)' }), '3');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This is required.')).toBeDefined();
  const street = screen.getByRole('textbox', { name: 'Street' });
  expect(street.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => document.activeElement).toBe(street);
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('3');
});

it('declines a form', async () => {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  const sent: unknown[] = [];
  shell.answer(decideApproval, ({ body }) => {
    sent.push(body);
    return { status: 'refused' as const };
  });
  showForm(shell);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Refused.')).toBeDefined();
  expect(sent).toEqual([{ decision: 'refused' }]);
});
