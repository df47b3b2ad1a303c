import { type MessageReference, routes } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import type { ContextContributor } from '../../../kernel/run/run-context.ts';
import { sayPrompt } from '../../../messages/prompt.ts';
import type { Passage } from '../../../platform/model/model-port.ts';
import { onOneLine, type Skill, type Skills } from './skill.service.ts';

const isSkill = ({ kind }: MessageReference) => kind === 'skill';

/** Creates the contributor for the skills that a message was sent with: their instructions, and their files as passages. */
export const skillsContributor = (skills: Skills, basePath: string): ContextContributor => ({
  name: 'skills',
  stage: 'attachments',
  check: async ({ isBuiltIn, references }) => {
    if (isBuiltIn && references.some(isSkill)) throw new AppError('not-connected', { detail: sayPrompt('skillsMissing') });
  },
  contribute: async ({ userId, references, isBuiltIn }) => {
    const chosen = references.filter(isSkill);
    if (!chosen.length || isBuiltIn) return undefined;
    // Those that are gone are reported with the other things that the message refers to.
    const found = (await Promise.all(chosen.map(({ id }) => skills.find(userId, id)))).filter((skill) => skill !== undefined);
    return {
      instructions: found.map(instructionsOf).join('\n\n'),
      passages: found.flatMap((skill) => passagesOf(skill, basePath)),
      readsPrivate: found.length > 0,
      untrusted: found.filter(({ isByOthers }) => isByOthers).map(({ name }) => name),
    };
  },
});

function instructionsOf({ name, text, files }: Skill): string {
  const listed = files.length ? `\nIts files are among the passages: ${files.map((file) => file.name).join(', ')}.` : '';
  return `The user chose the skill “${onOneLine(name)}” for this message. Follow its instructions in this answer:\n\n${text}\n\nEnd of the skill “${onOneLine(name)}”.${listed}`;
}

const passagesOf = ({ id, name, files }: Skill, basePath: string): Passage[] =>
  files
    .filter(({ text }) => text.trim())
    .map((file) => ({
      kind: 'file',
      title: `${name}/${file.name}`,
      url: `${basePath}${routes.prompt(id)}`,
      sentences: [cutText(file.text.trim(), 300)],
      text: file.text,
    }));
