import { render, screen } from '@testing-library/react';
import { ApiError } from 'shared-contracts';
import { getInstallation } from 'shared-contracts/admin-calls';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

it('shows the role and how many people and groups there are', async () => {
  const shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getInstallation, () => ({ role: 'owner' as const, people: 1_200, groups: 4 }));
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/admin" />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Administration' })).toBeDefined();
  expect(await screen.findByText('1,200')).toBeDefined();
  expect(screen.getByText('Owner')).toBeDefined();
});

it('says that it could not be loaded to somebody who is no administrator', async () => {
  const shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getInstallation, () => Promise.reject(new ApiError({ code: 'not-allowed', status: 403, detail: 'Not yours.' })));
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/admin" />);
  expect(await screen.findByText('The installation could not be loaded.')).toBeDefined();
});
