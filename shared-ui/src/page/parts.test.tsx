import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ListRow } from '../lists/list-row.tsx';
import { RowList } from '../lists/row-list.tsx';
import { MemoryRouter } from '../router.ts';
import { Facts } from './facts.tsx';
import { Section } from './section.tsx';

it('names a part of a page by its heading', () => {
  render(
    <Section title="Files" actions={<a href="/all">all</a>}>
      none
    </Section>,
  );
  const part = within(screen.getByRole('group', { name: 'Files' }));
  expect(part.getByRole('heading', { level: 2, name: 'Files' })).toBeDefined();
  expect(part.getByRole('link', { name: 'all' })).toBeDefined();
});

it('pairs each fact with its name', () => {
  render(<Facts facts={[{ label: 'Plan', value: 'Pro' }]} />);
  expect(screen.getByRole('term').textContent).toBe('Plan');
  expect(screen.getByRole('definition').textContent).toBe('Pro');
});

it('draws a row as a page link, a file link, a button or plain text', () => {
  const rows = [
    { label: 'page', to: '/agents' },
    { label: 'file', href: '/api/file/1' },
    { label: 'action', onClick: vi.fn() },
    { label: 'plain' },
  ];
  render(
    <MemoryRouter>
      <RowList label="Works" items={rows} itemKey={(row) => row.label}>
        {(row) => <ListRow {...row} />}
      </RowList>
    </MemoryRouter>,
  );
  const list = within(screen.getByRole('list', { name: 'Works' }));
  expect(list.getByRole('link', { name: 'page' }).getAttribute('href')).toBe('/agents');
  expect(list.getByRole('link', { name: 'file' }).getAttribute('rel')).toBe('noopener noreferrer');
  expect(list.getByRole('button', { name: 'action' })).toBeDefined();
  expect(list.getByText('plain').tagName).toBe('SPAN');
});
