import { stickyNoteChanged } from 'shared-contracts';
import { addStickyNote, listStickyNotes } from 'shared-contracts/calls';
import { createFakeShell } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { createNotesGateway, isOwnEvent } from './sticky-notes.gateway.ts';

const email = 'priya@example.com';
const newId = 'note_0123456789abcdef0123456789abcdef';
const content = { text: 'Mine', left: 50, top: 100, color: '#FFF9B1' };

function setUp(note_id: string) {
  const shell = createFakeShell({ remote: 'host-shell' });
  const sent: unknown[] = [];
  shell.answer(listStickyNotes, () => ({ data: [] }));
  shell.answer(addStickyNote, ({ body }) => {
    sent.push(body);
    return { note_id };
  });
  return { shell, sent, gateway: createNotesGateway(shell, '/plans', email) };
}

it('sends a note with its author and place', async () => {
  const { gateway, sent } = setUp('n1');
  expect(await gateway.add(content, newId)).toBe('n1');
  const users = [{ email, user_name: 'Priya Rao', text: 'Mine' }];
  expect(sent).toEqual([{ route_url: '/plans', users, position: { left: 50, top: 100 }, color: '#FFF9B1', new_id: newId }]);
});

it('treats a response without an ID as a failure', async () => {
  await expect(setUp('').gateway.add(content, newId)).rejects.toThrow('note_id');
});

it('never saves a note as the next user of the browser', async () => {
  const { gateway, sent, shell } = setUp('n1');
  shell.setSession({ email: 'sam@example.com', firstName: 'Sam', lastName: '', timeZone: undefined });
  await expect(gateway.add(content, newId)).rejects.toThrow('not signed in');
  await expect(gateway.list()).rejects.toThrow('not signed in');
  expect(sent).toEqual([]);
});

it('recognizes its own events', () => {
  const { gateway, shell } = setUp('n1');
  const own: boolean[] = [];
  shell.bus.subscribe(stickyNoteChanged, () => own.push(isOwnEvent()));
  gateway.tell('n1', 'saved');
  shell.hub.for('host-shell', 'other').publish(stickyNoteChanged, { noteId: 'n1', routeUrl: '/plans', change: 'saved' });
  expect(own).toEqual([true, false]);
});
