import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { reaches } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { differenceOf, linesOf } from '../../../kernel/tool/change.policy.ts';
import { defineTool, type PlannedAct, type Tool, type Undo } from '../../../kernel/tool/tool.ts';
import { missing, optionalField, textField, textInput } from '../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../messages/agent-work.ts';
import { sayLedger } from '../../../messages/ledger.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import type { FilesService } from './file.service.ts';
import type { UploadsService } from './upload.service.ts';

interface FileToolsDependencies {
  readonly files: Pick<FilesService, 'isThere' | 'uploaded'>;
  readonly uploads: Pick<UploadsService, 'begin' | 'addPart' | 'complete'>;
  readonly access: Pick<AccessRepository, 'reachOf' | 'sharingWith'>;
  /** Moves a file of its owner to the trash. */
  readonly remove: (ownerId: string, fileId: string) => Promise<void>;
  readonly now: () => Date;
}

const textTypes = /\.(?:txt|md|csv|json|html|xml|yml|yaml|log)$/i;
const textMax = 200_000;
const titleMax = 200;

interface WrittenFile {
  readonly fileId: string;
  readonly name: string;
  readonly notebookId: string | null;
}

/** Creates the tools that write text files and calendar files, with the checks and limits of an upload by the person. */
export function fileTools({ files, uploads, access, remove, now }: FileToolsDependencies): Tool[] {
  /** Returns who owns what is filed in a notebook, if the person may file something there. */
  const placeOf = async (userId: string, notebookId: string | undefined) => {
    if (notebookId === undefined) return { ownerId: userId, isShared: false };
    const reach = await access.reachOf(userId, { kind: 'notebook', id: notebookId });
    if (!reach || !reaches(reach.level, 'edit')) throw missing('notebook that you may change');
    const sharing = await access.sharingWith(userId, { kind: 'notebook', id: notebookId });
    return { ownerId: reach.ownerId, isShared: reach.ownerId !== userId || sharing !== undefined };
  };
  const write = async (userId: string, name: string, text: string, notebookId: string | undefined) => {
    const { ownerId } = await placeOf(userId, notebookId);
    const content = Buffer.from(text);
    const place = { knowledgeId: undefined, notebookId, fingerprint: undefined, isNumbered: true };
    const { id } = await uploads.begin(userId, ownerId, { name, size: content.length, ...place });
    await uploads.addPart(userId, id, 0, Readable.from([content]), content.length);
    return files.uploaded(await uploads.complete(userId, id, files.isThere));
  };
  /** Plans a new file, which shows its lines. */
  const planFile = async (userId: string, input: unknown, name: string, text: string, lines = linesOf(text)): Promise<PlannedAct> => {
    const notebookId = optionalField(input, 'notebook_id', 200) || undefined;
    const { isShared } = await placeOf(userId, notebookId);
    return {
      isShared,
      difference: differenceOf([], [name, ...lines]),
      commit: async () => {
        const row = await write(userId, name, text, notebookId);
        const inverse: WrittenFile = { fileId: row.id, name: row.name, notebookId: row.notebookId };
        return {
          text: `“${row.name}” was stored with the id ${row.id}.`,
          target: { kind: 'file', id: row.id, name: row.name },
          inverse,
        };
      },
    };
  };
  const undo: Undo = async (userId, inverse, merges) => {
    const { fileId, name, notebookId } = inverse as WrittenFile;
    if (!(await files.isThere(fileId))) return { outcome: 'undone' };
    const row = await files.uploaded(fileId);
    const reach = await access.reachOf(userId, { kind: 'file', id: fileId });
    if (!reach || !reaches(reach.level, 'edit')) throw new AppError('not-allowed', { detail: sayLedger('noAccess', { name }) });
    // A file keeps its content, and the trash keeps the file, so nothing is lost.
    if ((row.name !== name || row.notebookId !== notebookId) && !merges) return { outcome: 'changed', canMerge: true };
    await remove(row.userId, fileId);
    return { outcome: 'undone' };
  };
  return [
    defineTool({
      name: 'write_file',
      title: sayAction('writeFile'),
      description: sayAction('writeFileNote'),
      effect: 'write',
      input: textInput({ name: 'The name, with its ending.', text: 'The content.', ...notebookField }, ['notebook_id']),
      plan: async (input, { userId }) => {
        const name = textField(input, 'name', 200).trim();
        if (!textTypes.test(name))
          throw new ModelError('provider-failed', 'Only text files can be written: .txt, .md, .csv, .json, .html, .xml, .yml.');
        return planFile(userId, input, name, textField(input, 'text', textMax));
      },
      undo,
    }),
    defineTool({
      name: 'create_calendar_file',
      title: sayAction('createCalendarFile'),
      description: sayAction('createCalendarFileNote'),
      effect: 'write',
      input: textInput(
        {
          title: 'What the event is.',
          starts_at: 'When it starts, such as 2026-12-01T09:00, or 2026-12-01 for a whole day.',
          ends_at: 'When it ends, or its last day. An hour, or the day, without it.',
          time_zone: 'The IANA time zone of the times, such as Europe/Berlin. Ask the user if you do not know it. Not for whole days.',
          place: 'Where it is.',
          details: 'Notes about it.',
          ...notebookField,
        },
        ['ends_at', 'time_zone', 'place', 'details', 'notebook_id'],
      ),
      plan: async (input, { userId }) => {
        const event = eventIn(input);
        const text = await calendarFile(event, `${randomUUID()}@atrium`, now());
        const name = `${event.title.replaceAll(/[\p{Cc}\s/\\:*?"<>|]+/gu, ' ').trim() || 'event'}.ics`;
        return planFile(userId, input, name, text, linesOfEvent(event));
      },
      undo,
    }),
  ];
}

const notebookField = { notebook_id: 'The id of the notebook; the default one without it.' };

function eventIn(input: unknown): CalendarEvent {
  const optional = (name: string, max: number) => optionalField(input, name, max)?.trim() || undefined;
  return {
    title: textField(input, 'title', titleMax).trim(),
    startsAt: textField(input, 'starts_at', 40).trim(),
    endsAt: optional('ends_at', 40),
    timeZone: optional('time_zone', 100),
    place: optional('place', 500),
    details: optional('details', 5_000),
  };
}

/** Returns what a person reads before the file is stored. */
const linesOfEvent = ({ title, startsAt, endsAt, timeZone, place, details }: CalendarEvent): string[] => [
  title,
  [startsAt, ...(endsAt ? [endsAt] : [])].join(' – ') + (timeZone ? ` (${timeZone})` : ''),
  ...(place ? [place] : []),
  ...(details ? linesOf(details) : []),
];
