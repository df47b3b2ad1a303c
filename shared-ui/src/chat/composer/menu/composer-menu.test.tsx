import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../../../ui-provider.tsx';
import { Composer } from '../composer.tsx';
import type { MenuEntry, MenuSource } from './composer-menu.types.ts';

const all: readonly MenuEntry[] = [
  { id: 'ann', label: 'Ann', detail: 'ann@example.com', text: '@Ann ' },
  { id: 'annual', label: 'Annual report' },
  { id: 'bo', label: 'Bo', text: '@Bo ' },
];
const findIn = (entries: readonly MenuEntry[], query: string) =>
  entries.filter(({ label }) => label.toLowerCase().startsWith(query.toLowerCase()));
const people: MenuSource = { id: 'people', heading: 'People', load: async (query) => findIn(all, query) };

function Host({ sources, onSend = () => {} }: { sources: readonly MenuSource[]; onSend?: (message: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <UiProvider>
      <Composer
        value={value}
        onChange={setValue}
        onSend={onSend}
        menus={[
          { trigger: '@', label: 'Mention', sources },
          { trigger: '/', label: 'Prompts', sources },
        ]}
      />
    </UiProvider>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const list = () => screen.findByRole('listbox', { name: 'Mention' });
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

it('opens after an at sign, narrows down, and puts the choice in place of what was typed', async () => {
  render(<Host sources={[people]} />);
  await userEvent.type(field(), 'Ask @');
  expect(within(await list()).getByRole('group', { name: 'People' })).toBeDefined();
  expect(await screen.findByText('Results: 3')).toBeDefined();
  await userEvent.type(field(), 'bo');
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bo']));
  await userEvent.keyboard('{Enter}');
  expect(field().value).toBe('Ask @Bo ');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().getAttribute('aria-controls')).toBeNull();
  expect(field().selectionStart).toBe(8);
});

it('picks what fits the last letters when Enter comes before the choices', async () => {
  render(<Host sources={[people]} />);
  await userEvent.type(field(), 'Ask @');
  await screen.findByText('Results: 3');
  await userEvent.type(field(), 'bo{Enter}');
  await waitFor(() => expect(field().value).toBe('Ask @Bo '));
});

it('moves with the arrow keys, Home and End, around the ends, and picks with Tab', async () => {
  const onPick = vi.fn();
  render(<Host sources={[{ ...people, onPick }]} />);
  await userEvent.type(field(), '@');
  await screen.findByText('Results: 3');
  expect(activeOption()).toContain('Ann');
  await userEvent.keyboard('{ArrowUp}');
  expect(activeOption()).toBe('Bo');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeOption()).toBe('Annual report');
  await userEvent.keyboard('{End}');
  expect(activeOption()).toBe('Bo');
  await userEvent.keyboard('{Home}{ArrowDown}{Tab}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(all[1]);
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

it('leaves a character as it is after Escape, and opens for the next one', async () => {
  const onSend = vi.fn();
  render(<Host sources={[people]} onSend={onSend} />);
  await userEvent.type(field(), '/');
  await screen.findByRole('listbox', { name: 'Prompts' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('an{Enter}');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('/an');
  await userEvent.keyboard(' @');
  expect(await list()).toBeDefined();
});

it('picks with the mouse and keeps the focus in the field', async () => {
  render(<Host sources={[people]} />);
  await userEvent.type(field(), '@');
  await userEvent.click(await screen.findByRole('option', { name: /^Ann\b.*example/ }));
  expect(field().value).toBe('@Ann ');
  expect(document.activeElement).toBe(field());
});

it('ignores Enter while an input method composes', async () => {
  render(<Host sources={[people]} />);
  await userEvent.type(field(), '@');
  await screen.findByText('Results: 3');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(field().value).toBe('@');
});

it('says what is loading, what failed, and tries again', async () => {
  let finish: (entries: readonly MenuEntry[]) => void = () => {};
  let failures = 1;
  const onSend = vi.fn();
  const slow: MenuSource = { id: 'slow', heading: 'Slow', load: () => new Promise((resolve) => (finish = resolve)) };
  const broken: MenuSource = {
    id: 'broken',
    heading: 'Broken',
    load: async () => {
      if (failures-- > 0) throw new Error('offline');
      return [{ id: 'x', label: 'Here now' }];
    },
  };
  render(<Host sources={[slow, broken]} onSend={onSend} />);
  await userEvent.type(field(), '@');
  expect(within(await screen.findByRole('group', { name: 'Slow' })).getByText('Loading…')).toBeDefined();
  finish([]);
  await userEvent.click(await screen.findByRole('option', { name: 'Couldn’t be loaded. Try again' }));
  expect(await screen.findByRole('option', { name: 'Here now' })).toBeDefined();
  expect(onSend).not.toHaveBeenCalled();
});

it('says that nothing was found, sends on Enter, and gives way to the next word', async () => {
  const onSend = vi.fn();
  render(<Host sources={[people]} onSend={onSend} />);
  await userEvent.type(field(), '@zoe');
  expect(await screen.findAllByText('Nothing found')).toHaveLength(2);
  await userEvent.keyboard(' said');
  await waitFor(() => expect(screen.queryByText('Nothing found')).toBeNull());
  await userEvent.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('@zoe said');
});

it('renders only the rows in sight of a long list and says how long it is', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => ({ id: `${at}`, label: `File ${at}` }));
  render(<Host sources={[{ id: 'files', heading: 'Files', load: () => many }]} />);
  await userEvent.type(field(), '@');
  expect(await screen.findByText('Results: 2000')).toBeDefined();
  expect(screen.getAllByRole('option').length).toBeLessThan(40);
  expect(screen.getByRole('option', { name: 'File 3' }).getAttribute('aria-setsize')).toBe('2000');
});

it('stays closed without sources, in an address, and when the field is left', async () => {
  const { unmount } = render(<Host sources={[]} />);
  await userEvent.type(field(), '@an');
  expect(screen.queryByRole('listbox')).toBeNull();
  unmount();
  render(<Host sources={[people]} />);
  await userEvent.type(field(), 'me@an');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.type(field(), ' @an');
  await list();
  await userEvent.tab({ shift: true });
  fireEvent.blur(field());
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});
