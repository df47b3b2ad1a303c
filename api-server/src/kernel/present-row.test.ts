import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { presenterOf } from './present-row.ts';

const note = z.object({
  note_id: z.string(),
  route_url: z.string(),
  tags: z.array(z.string()),
  read_at: z.nullable(z.string()),
  is_own: z.boolean(),
});

interface NoteRow {
  readonly id: string;
  readonly routeUrl: string;
  readonly tags: readonly string[];
  readonly readAt: Date | null;
  readonly userId: string;
}

it('presents fields by the columns of their names, moments as texts, and what is given as it is', () => {
  const present = presenterOf(note, (row: NoteRow) => ({ note_id: row.id, is_own: row.userId === 'u_1' }));
  const row = { id: 'n_1', routeUrl: '/help', tags: ['a'], readAt: new Date('2026-11-30T04:00:00Z'), userId: 'u_1' };
  const shown = { note_id: 'n_1', route_url: '/help', tags: ['a'], read_at: '2026-11-30T04:00:00.000Z', is_own: true };
  expect(present(row)).toEqual(shown);
  expect(present({ ...row, readAt: null, userId: 'u_2' })).toEqual({ ...shown, read_at: null, is_own: false });
});

it('compiles only if each field has a column of its type or is given', () => {
  // @ts-expect-error there is no column for is_own.
  presenterOf(note, (row: NoteRow) => ({ note_id: row.id }));
  // @ts-expect-error a column holds a number, and the field is a text.
  presenterOf(note, (row: Omit<NoteRow, 'routeUrl'> & { routeUrl: number }) => ({ note_id: row.id, is_own: true }));
  expect(note.shape).toHaveProperty('is_own');
});
