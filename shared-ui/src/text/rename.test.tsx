import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renamedTo, splitExtension } from './rename.model.ts';
import { RenameInline } from './rename-inline.tsx';

it.each([
  ['report.pdf', 'report', '.pdf'],
  ['a.tar.gz', 'a.tar', '.gz'],
  ['.env', '.env', ''],
  ['name', 'name', ''],
  ['ends.', 'ends.', ''],
])('splits %s into %s and %j', (name, stem, extension) => {
  expect(splitExtension(name)).toEqual({ stem, extension });
});

it.each([
  ['a.pdf', 'b', 'b.pdf'],
  ['a.pdf', 'b.pdf', 'b.pdf'],
  ['a.pdf', 'b.PDF', 'b.pdf'],
  ['a.pdf', 'b.exe', 'b.exe.pdf'],
  ['a.pdf', 'a', null],
  ['a.pdf', '.pdf', null],
  ['a.pdf', '  ', null],
])('renames the file %s, typed %j, to %j', (name, typed, expected) => {
  expect(renamedTo(name, typed, true)).toBe(expected);
});

it('keeps a name without extension as typed', () => {
  expect(renamedTo('a.pdf', 'b')).toBe('b');
  expect(renamedTo('old', ' old ')).toBeNull();
});

function show(props: { keepsExtension?: boolean; value?: string } = {}) {
  const onSave = vi.fn();
  const onCancel = vi.fn();
  render(
    <>
      <RenameInline value="Old" label="Rename chat" onSave={onSave} onCancel={onCancel} {...props} />
      <button type="button">elsewhere</button>
    </>,
  );
  return { onSave, onCancel, field: screen.getByRole('textbox', { name: 'Rename chat' }) };
}

it('saves a changed name on Enter, once', async () => {
  const { onSave, onCancel, field } = show();
  await userEvent.clear(field);
  await userEvent.type(field, ' New {Enter}');
  await userEvent.click(screen.getByText('elsewhere'));
  expect(onSave).toHaveBeenCalledExactlyOnceWith('New');
  expect(onCancel).not.toHaveBeenCalled();
});

it('reverts on Escape', async () => {
  const { onSave, onCancel, field } = show();
  await userEvent.type(field, 'New{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onSave).not.toHaveBeenCalled();
});

it.each(['', '   ', 'Old'])('reverts the name when it is left as %j', async (typed) => {
  const { onSave, onCancel, field } = show();
  await userEvent.clear(field);
  if (typed) await userEvent.type(field, typed);
  await userEvent.click(screen.getByText('elsewhere'));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onSave).not.toHaveBeenCalled();
});

it('saves a changed name when the field is left', async () => {
  const { onSave, field } = show();
  await userEvent.type(field, '2');
  await userEvent.click(screen.getByText('elsewhere'));
  expect(onSave).toHaveBeenCalledOnce();
});

it('edits only the part before the extension of a file', async () => {
  const { onSave, field } = show({ value: 'plan.docx', keepsExtension: true });
  expect(field).toHaveProperty('value', 'plan');
  await userEvent.clear(field);
  await userEvent.type(field, 'budget{Enter}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith('budget.docx');
});
