import { reaches } from 'shared-contracts';
import type { SkillFile } from 'shared-contracts/prompt-calls';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { PromptsRepository } from './prompt.repository.ts';

/** Describes a skill for a run. */
export interface Skill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly text: string;
  readonly files: readonly SkillFile[];
  /** Indicates that somebody else than the reader wrote it, or a part of it, so nobody vouches for it. */
  readonly isByOthers: boolean;
}

/** Returns a name or a description for a sentence that a model reads, without line breaks and quotation marks. */
export const onOneLine = (text: string): string => text.replace(/[\s“”]+/g, ' ').trim();

interface SkillsDependencies {
  readonly repository: Pick<PromptsRepository, 'find' | 'hasOtherAuthors'>;
  readonly access: Pick<AccessRepository, 'reachOf'>;
}

/** Creates the lookup of skills for runs. Access is checked at each use. */
export const createSkills = ({ repository, access }: SkillsDependencies) => ({
  /** Returns a skill if the user may see it now. The `reader` is who asks, if that is somebody else, such as a user of an agent. */
  find: async (userId: string, id: string, reader = userId): Promise<Skill | undefined> => {
    const reach = await access.reachOf(userId, { kind: 'prompt', id });
    if (!reach || !reaches(reach.level, 'view')) return undefined;
    const row = await repository.find(reach.ownerId, id);
    if (row?.kind !== 'skill') return undefined;
    const { name, description, text, files } = row;
    return { id, name, description, text, files, isByOthers: await repository.hasOtherAuthors(reader, id) };
  },
});

export type Skills = ReturnType<typeof createSkills>;
