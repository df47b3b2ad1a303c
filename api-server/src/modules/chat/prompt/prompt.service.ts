import { type AccessLevel, limits, type Sharing } from 'shared-contracts';
import { type PromptContent, type PromptFields, promptLimits, skillLimits, variablesOf } from 'shared-contracts/prompt-calls';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import { sayPrompt } from '../../../messages/prompt.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { writeInRequestLanguage } from '../../../platform/language/request-language.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import { contentOf, type MarkedPrompt, type PromptsRepository, type WrittenPrompt } from './prompt.repository.ts';

export interface PromptsDependencies {
  readonly repository: PromptsRepository;
  readonly access: Pick<AccessRepository, 'sharedWith' | 'sharingOf' | 'people'>;
  readonly clock: Clock;
}

/** Describes a prompt and what the user who asks may do with it. */
export interface ReachedPrompt {
  readonly row: MarkedPrompt;
  readonly level: AccessLevel;
  readonly sharing: Sharing | undefined;
}

const ensureFound = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not-found');
  return row;
};

/** Creates the service for the prompt library. Access: callers have checked what the user may do with a prompt, and pass its owner. */
export function createPromptsService({ repository, access, clock }: PromptsDependencies) {
  const withReach = async (userId: string, rows: readonly MarkedPrompt[]): Promise<ReachedPrompt[]> => {
    const shared = await access.sharingOf(
      userId,
      rows.map((row) => ({ kind: 'prompt', id: row.id, userId: row.userId })),
    );
    return rows.flatMap((row) => {
      const sharing = shared.get(`prompt/${row.id}`);
      const level = row.userId === userId ? 'own' : sharing?.level;
      return level ? [{ row, level, sharing }] : [];
    });
  };
  const create = async (userId: string, prompts: readonly PromptContent[], author: string | null = userId) => {
    const at = { createdAt: clock.now(), updatedAt: clock.now() };
    const rows = prompts.map((fields) => {
      const kind = fields.kind ?? 'prompt';
      return { id: newId('prm'), userId, editedBy: author, ...at, kind, ...toWritten(kind, fields) };
    });
    const tooMany = await repository.create(userId, rows);
    if (tooMany === 'skill') throw new AppError('limit-reached', { detail: sayPrompt('tooManySkills', { count: skillLimits.skillsMax }) });
    if (tooMany) throw new AppError('limit-reached', { detail: sayPrompt('tooMany', { count: promptLimits.promptsMax }) });
    return rows.map(({ id }) => id);
  };
  const createOne = async (userId: string, fields: PromptContent, author?: string | null) =>
    ensureFound((await create(userId, [fields], author))[0]);
  const update = async (userId: string, ownerId: string, id: string, fields: PromptContent, seen?: number) => {
    const { kind } = ensureFound(await repository.find(ownerId, id));
    const by = { editor: userId, now: clock.now() };
    if (!(await repository.update(ownerId, id, toWritten(kind, fields), by, seen))) throw new AppError('prompt-changed');
  };
  const version = async (ownerId: string, id: string, number: number) => {
    ensureFound(await repository.find(ownerId, id));
    return ensureFound(await repository.version(id, number)).content;
  };
  return {
    list: async (userId: string, text: string | undefined) =>
      withReach(userId, await repository.list(userId, await access.sharedWith(userId, 'prompt', 'view'), text)),
    /** Returns a prompt with its text and what the user may do with it. */
    reach: async (userId: string, ownerId: string, id: string) => {
      const [row, marked] = await Promise.all([repository.find(ownerId, id), repository.findMarked(userId, ownerId, id)]);
      const { text, files } = ensureFound(row);
      return { ...ensureFound((await withReach(userId, [ensureFound(marked)]))[0]), text, files };
    },
    create: createOne,
    /** Updates a prompt. @throws AppError `prompt-changed` if it is no longer at the `seen` version. */
    update,
    duplicate: async (userId: string, ownerId: string, id: string) => {
      const row = ensureFound(await repository.find(ownerId, id));
      const { name, ...content } = contentOf(row);
      // What somebody else wrote stays theirs in a copy, so that it isn't trusted as the user's own text.
      const author = ownerId !== userId && row.editedBy === userId ? ownerId : row.editedBy;
      return createOne(userId, { ...content, name: nameOfCopy(name) }, author);
    },
    versions: async (ownerId: string, id: string) => {
      ensureFound(await repository.find(ownerId, id));
      const rows = await repository.versions(id);
      const people = await access.people([...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]);
      return rows.map((row) => ({ row, author: people.get(row.authorId ?? '')?.name ?? '' }));
    },
    version,
    /** Saves an earlier version as the newest one, so that restoring can be undone too. */
    restore: async (userId: string, ownerId: string, id: string, number: number) => {
      await update(userId, ownerId, id, await version(ownerId, id, number));
    },
    setFavorite: (userId: string, id: string, isFavorite: boolean) => repository.setFavorite(userId, id, isFavorite ? clock.now() : null),
    noteUse: (userId: string, id: string) => repository.noteUse(userId, id, clock.now()),
    export: async (userId: string) => (await repository.listOwn(userId)).map(contentOf),
    import: async (userId: string, prompts: readonly PromptFields[]) => (await create(userId, prompts)).length,
  };
}

export type PromptsService = ReturnType<typeof createPromptsService>;

/**
 * Declares exactly what the text asks for and drops repeated tags. A skill asks for nothing, and only a skill has files.
 * @throws AppError `invalid-input` for a skill that doesn't say when to use it
 */
function toWritten(kind: string, { name, description, text, tags, variables, files }: PromptContent): WrittenPrompt {
  const fields = { name, description, text, tags: [...new Set(tags)] };
  if (kind !== 'skill') return { ...fields, variables: variablesOf(text, variables) };
  if (!description.trim())
    throw new AppError('invalid-input', { errors: [{ path: 'body.description', message: sayPrompt('skillDescription') }] });
  return { ...fields, variables: [], ...(files ? { files } : {}) };
}

/** Shortens the name, if needed, so that the addition fits. */
function nameOfCopy(name: string): string {
  const added = writeInRequestLanguage(sayPrompt('copyOf', { name: '' })).length;
  return writeInRequestLanguage(sayPrompt('copyOf', { name: cutText(name, limits.itemNameMax - added) }));
}
