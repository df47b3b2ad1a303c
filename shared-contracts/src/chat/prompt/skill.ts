import * as z from 'zod/mini';
import { inputText } from '../../kernel/call/input-text.ts';

/** Limits the files of skills (docs/product/prompts.md). */
export const skillLimits = {
  filesMax: 20,
  fileNameMax: 120,
  /** How many characters the files of a skill have together. */
  filesTextMax: 100_000,
  /** How many skills one person can have, and how many earlier versions of each are kept. */
  skillsMax: 100,
  versionsKept: 20,
} as const;

/** Returns whether a name is a path inside a skill's folder that every system accepts. */
export function isSkillFileName(name: string): boolean {
  if (name === '' || name.length > skillLimits.fileNameMax || name !== name.trim()) return false;
  if (/[\p{Cc}\p{Cf}\\:*?"<>|]/u.test(name) || name.toLowerCase() === 'skill.md') return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part === part.trim());
}

/** Describes a text file of a skill. Its name may have folders, such as `examples/letter.md`. */
export const skillFile = z.object({ name: z.string(), text: z.string() });

export type SkillFile = z.infer<typeof skillFile>;

const writtenFile = z.object({
  name: z.string().check(z.maxLength(skillLimits.fileNameMax), z.refine(isSkillFileName, inputText('skillFileName'))),
  text: z.string().check(z.maxLength(skillLimits.filesTextMax)),
});

/** Returns how many characters the files of a skill have together. */
export const skillFilesLength = (files: readonly SkillFile[]): number => files.reduce((total, { text }) => total + text.length, 0);

const hasDistinctNames = (files: readonly SkillFile[]) => new Set(files.map(({ name }) => name.toLowerCase())).size === files.length;

/** Describes the files that a person gives a skill. */
export const skillFiles = z.array(writtenFile).check(
  z.maxLength(skillLimits.filesMax),
  z.refine(hasDistinctNames, inputText('skillFileTwice')),
  z.refine((files) => skillFilesLength(files) <= skillLimits.filesTextMax, inputText('skillFilesLong')),
);
