import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { applyInsight, dismissInsight } from 'shared-contracts/settings-calls';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { stubSecurity } from './testing/stub-security.ts';

it('shows each recommendation with its reason and applies or dismisses it', async () => {
  const shell = createFakeShell({ remote: contributes.remote });
  stubSecurity(shell);
  const sent: string[] = [];
  shell.answer(applyInsight, ({ body }) => {
    sent.push(`apply ${body.insight_id}`);
    return { changed: 7 };
  });
  shell.answer(dismissInsight, ({ body }) => {
    sent.push(`dismiss ${body.insight_id} ${body.is_dismissed}`);
    return { message: 'Saved.' };
  });
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/ai-insights" />);
  const list = within(await screen.findByRole('list', { name: 'Recommendations' }));
  expect(await list.findByText(/^Why: you haven’t opened them for 60 days/)).toBeDefined();
  await userEvent.click(list.getByRole('button', { name: /^Apply/ }));
  await userEvent.click(list.getByRole('button', { name: /^Dismiss/ }));
  await expect.poll(() => sent).toEqual(['apply archive-idle-chats', 'dismiss archive-idle-chats true']);
  expect(shell.toasts.map(({ title }) => title)).toEqual(['Done: 7 changed', 'Dismissed']);
});
