import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createMemoryRouter, Link, RouterProvider } from '../router.ts';
import { PageHeader } from './page-header.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { Tile, TileGrid } from './tile.tsx';

const router = () =>
  createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <PageHeader title="Home" />
          <Link to="/agents">go</Link>
        </>
      ),
    },
    {
      path: '/agents',
      element: (
        <>
          <PageHeader title="Agents" />
          <Link to="/agents?q=1">search</Link>
        </>
      ),
    },
  ]);

it('takes the focus after a navigation and sets the document’s title', async () => {
  render(<RouterProvider router={router()} />);
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link', { name: 'go' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Agents', level: 1 }));
  expect(document.title).toBe('Agents · Atrium');
});

it('leaves the focus alone when only the query changes', async () => {
  render(<RouterProvider router={router()} />);
  await userEvent.click(screen.getByRole('link', { name: 'go' }));
  const link = screen.getByRole('link', { name: 'search' });
  await userEvent.click(link);
  expect(document.activeElement).toBe(link);
});

it('names the pages above it', () => {
  const parents = [
    { label: 'Notebooks', to: '/notebooks' },
    { label: 'Porto shop', to: '/notebooks/1' },
  ];
  const routes = [{ path: '/', element: <PageHeader title="Opening plan" parents={parents} /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('link');
  expect(trail.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Notebooks', '/notebooks'],
    ['Porto shop', '/notebooks/1'],
  ]);
});

it('frames a panel as a group named by its title', () => {
  render(
    <PanelFrame title="Chats" search={<input aria-label="Search Chats" />} footer="foot">
      body
    </PanelFrame>,
  );
  const panel = screen.getByRole('group', { name: 'Chats' });
  expect(panel.textContent).toBe('Chatsbodyfoot');
});

it('lists tiles as buttons, links or plain', async () => {
  const onClick = vi.fn();
  const routes = [
    {
      path: '/',
      element: (
        <TileGrid label="Suggestions" items={['press', 'go', 'plain']} itemKey={(item) => item}>
          {(item) => <Tile title={item} {...(item === 'press' && { onClick })} {...(item === 'go' && { to: '/x' })} />}
        </TileGrid>
      ),
    },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await userEvent.click(screen.getByRole('button', { name: 'press' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'go' }).getAttribute('href')).toBe('/x');
  expect(screen.getByRole('list', { name: 'Suggestions' }).children).toHaveLength(3);
});
