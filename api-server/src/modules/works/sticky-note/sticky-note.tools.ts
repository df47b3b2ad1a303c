import { limits } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import { type Change, changeBetween, differenceOf, linesOf, takenBack } from '../../../kernel/tool/change.policy.ts';
import { defineTool, type Tool, type Undo } from '../../../kernel/tool/tool.ts';
import { missing, optionalField, textField, textInput } from '../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../messages/agent-work.ts';
import { sayLedger } from '../../../messages/ledger.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { StickyNoteRow } from './sticky-note.repository.ts';
import type { StickyNotesService } from './sticky-note.service.ts';

interface StickyNoteToolsDependencies {
  readonly notes: StickyNotesService;
  readonly find: (userId: string, id: string) => Promise<StickyNoteRow | undefined>;
}

const textMax = 10_000;
const nameMax = 60;

interface EditedNote {
  readonly id: string;
  readonly saved: string;
  readonly change: Change<string>;
}

const targetOf = (id: string, text: string) => ({ kind: 'sticky-note', id, name: cutText(text, nameMax) });
const pageOf = (input: unknown): string => {
  const page = optionalField(input, 'page', 2_000)?.trim() || '/';
  return page.startsWith('/') ? page : `/${page}`;
};

/** Creates the tools for sticky notes. They reach the person's own notes only, and what they write is private. */
export function stickyNoteTools({ notes, find }: StickyNoteToolsDependencies): Tool[] {
  const undoEdit: Undo = async (userId, inverse, merges) => {
    const { id, saved, change } = inverse as EditedNote;
    const note = await find(userId, id);
    if (!note) return { outcome: 'undone' };
    const lines = linesOf(note.text);
    const isUnchanged = note.text === saved;
    const restored = isUnchanged
      ? lines.toSpliced(change.at, change.added.length, ...change.removed)
      : takenBack(lines, change, (line) => line);
    const canMerge = restored?.some((line) => line.trim()) ?? false;
    if (!restored || !canMerge || !(isUnchanged || merges))
      return { outcome: 'changed', canMerge, ...(restored ? { difference: differenceOf(lines, restored) } : {}) };
    await notes.update(userId, id, toInput(note, restored.join('\n')), note.text);
    return { outcome: 'undone' };
  };
  return [
    defineTool({
      name: 'list_sticky_notes',
      title: sayAction('listStickyNotes'),
      description: sayAction('listStickyNotesNote'),
      effect: 'read',
      returnsPrivate: true,
      input: textInput({ page: 'The path of the page in the app, such as / or /my-works.' }, ['page']),
      run: async (input, { userId }) => {
        const own = (await notes.list(userId, pageOf(input), undefined)).filter((note) => note.userId === userId);
        return own.map(({ id, text }) => `${id}: ${text}`).join('\n') || 'There are no notes on this page.';
      },
    }),
    defineTool({
      name: 'create_sticky_note',
      title: sayAction('createStickyNote'),
      description: sayAction('createStickyNoteNote'),
      effect: 'write',
      input: textInput({ text: 'The text of the note.', page: 'The path of the page in the app; the home page by default.' }, ['page']),
      plan: async (input, { userId }) => {
        const text = textField(input, 'text', textMax);
        const routeUrl = pageOf(input);
        return {
          difference: differenceOf([], linesOf(text)),
          commit: async () => {
            const id = await notes.add(userId, {
              text,
              routeUrl,
              scopeId: null,
              color: limits.stickyNoteColor,
              ...limits.stickyNotePosition,
              shared: false,
            });
            return { text: `The note was created with the id ${id}.`, target: targetOf(id, text), inverse: { id, text } };
          },
        };
      },
      undo: async (userId, inverse) => {
        const { id, text } = inverse as { id: string; text: string };
        const note = await find(userId, id);
        if (!note) return { outcome: 'undone' };
        // There is no trash for notes, so one with words of the person's own is never deleted.
        if (note.text !== text) return { outcome: 'changed', canMerge: false, difference: differenceOf(linesOf(text), linesOf(note.text)) };
        await notes.delete(userId, id);
        return { outcome: 'undone' };
      },
    }),
    defineTool({
      name: 'edit_sticky_note',
      title: sayAction('editStickyNote'),
      description: sayAction('editStickyNoteNote'),
      effect: 'write',
      input: textInput({ note_id: 'The id of the note.', text: 'Its new text.' }),
      plan: async (input, { userId }) => {
        const id = textField(input, 'note_id', 200);
        const text = textField(input, 'text', textMax);
        const note = await find(userId, id);
        if (!note) throw missing('sticky note');
        const target = targetOf(id, note.text);
        return {
          target,
          isShared: note.workspaceId !== null,
          difference: differenceOf(linesOf(note.text), linesOf(text)),
          commit: async () => {
            await update(notes, userId, note, text);
            const change = changeBetween(linesOf(note.text), linesOf(text), (line) => line);
            return { text: 'The note was changed.', target, inverse: { id, saved: text, change } satisfies EditedNote };
          },
        };
      },
      undo: undoEdit,
    }),
  ];
}

const toInput = ({ color, left, top }: StickyNoteRow, text: string) => ({ text, color, left, top, shared: undefined });

async function update(notes: StickyNotesService, userId: string, note: StickyNoteRow, text: string): Promise<void> {
  try {
    await notes.update(userId, note.id, toInput(note, text), note.text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'note-changed')
      throw new ModelError('provider-failed', sayLedger('changedMeanwhile', { name: cutText(note.text, nameMax) }));
    throw error;
  }
}
