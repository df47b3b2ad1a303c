import { type AccessLevel, limits, type Sharing } from 'shared-contracts';
import { type PromptContent, type PromptFields, promptLimits, variablesOf } from 'shared-contracts/prompt-calls';
import { AppError } from '../../errors.ts';
import { sayPrompt } from '../../messages/prompt.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { writeInRequestLanguage } from '../../platform/language/request-language.ts';
import type { AccessRepository } from '../access/access.repository.ts';
import { contentOf, type MarkedPrompt, type PromptsRepository } from './prompt.repository.ts';

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

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not-found');
  return row;
};

/** Creates the service for the prompt library. Access: callers have checked what the user may do with a prompt, and pass its owner. */
export function createPromptsService({ repository, access, clock }: PromptsDependencies) {
  const reached = async (userId: string, rows: readonly MarkedPrompt[]): Promise<ReachedPrompt[]> => {
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
  const create = async (userId: string, prompts: readonly PromptFields[]) => {
    const at = { createdAt: clock.now(), updatedAt: clock.now() };
    const rows = prompts.map((fields) => ({ id: newId('prm'), userId, editedBy: userId, ...at, ...written(fields) }));
    if (!(await repository.create(userId, rows)))
      throw new AppError('limit-reached', { detail: sayPrompt('tooMany', { count: promptLimits.promptsMax }) });
    return rows.map(({ id }) => id);
  };
  const createOne = async (userId: string, fields: PromptFields) => found((await create(userId, [fields]))[0]);
  const update = async (userId: string, ownerId: string, id: string, fields: PromptFields, seen?: number) => {
    found(await repository.find(ownerId, id));
    const by = { editor: userId, now: clock.now() };
    if (!(await repository.update(ownerId, id, written(fields), by, seen))) throw new AppError('prompt-changed');
  };
  const version = async (ownerId: string, id: string, number: number) => {
    found(await repository.find(ownerId, id));
    return found(await repository.version(id, number)).content;
  };
  return {
    list: async (userId: string, text: string | undefined) =>
      reached(userId, await repository.list(userId, await access.sharedWith(userId, 'prompt', 'view'), text)),
    /** Returns a prompt with its text and what the user may do with it. */
    reach: async (userId: string, ownerId: string, id: string) => {
      const [row, marked] = await Promise.all([repository.find(ownerId, id), repository.findMarked(userId, ownerId, id)]);
      return { ...found((await reached(userId, [found(marked)]))[0]), text: found(row).text };
    },
    create: createOne,
    /** Updates a prompt. @throws AppError `prompt-changed` if it is no longer at the `seen` version. */
    update,
    duplicate: async (userId: string, ownerId: string, id: string) => {
      const { name, ...content } = contentOf(found(await repository.find(ownerId, id)));
      return createOne(userId, written({ ...content, name: nameOfCopy(name) }));
    },
    versions: async (ownerId: string, id: string) => {
      found(await repository.find(ownerId, id));
      const rows = await repository.versions(id);
      const people = await access.people([...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]);
      return rows.map((row) => ({ row, author: people.get(row.authorId ?? '')?.name ?? '' }));
    },
    version,
    /** Saves an earlier version as the newest one, so that restoring can be undone too. */
    restore: async (userId: string, ownerId: string, id: string, number: number) => {
      await update(userId, ownerId, id, written(await version(ownerId, id, number)));
    },
    setFavorite: (userId: string, id: string, isFavorite: boolean) => repository.setFavorite(userId, id, isFavorite ? clock.now() : null),
    noteUse: (userId: string, id: string) => repository.noteUse(userId, id, clock.now()),
    export: async (userId: string) => (await repository.listOwn(userId)).map(contentOf),
    import: async (userId: string, prompts: readonly PromptFields[]) => (await create(userId, prompts)).length,
  };
}

export type PromptsService = ReturnType<typeof createPromptsService>;

/** Declares exactly what the text asks for and drops repeated tags. */
function written({ name, description, text, tags, variables }: PromptContent): PromptFields {
  return { name, description, text, tags: [...new Set(tags)], variables: variablesOf(text, variables) };
}

/** Shortens the name, if needed, so that the addition fits. */
function nameOfCopy(name: string): string {
  const added = writeInRequestLanguage(sayPrompt('copyOf', { name: '' })).length;
  return writeInRequestLanguage(sayPrompt('copyOf', { name: name.slice(0, limits.itemNameMax - added) }));
}
