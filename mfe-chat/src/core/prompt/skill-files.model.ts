import { strToU8, type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { isSkillFileName, type PromptContent, type SkillFile } from 'shared-contracts/prompt-calls';
import { cutText } from 'shared-contracts/text';
import { type Loose, splitMarkdown } from './front-matter.model.ts';
import { decodeText } from './prompt.model.ts';

/** Limits what an archive may unpack to. Sizes are added up from its directory before anything is unpacked. */
export const archiveLimits = { unpackedBytes: 20 * 1024 * 1024, entries: 2_000 } as const;

const instructionsName = 'SKILL.md';

/** Returns whether a file has the name that holds a skill's instructions in every product. */
export const isSkillFile = (path: string): boolean => nameOf(path).toLowerCase() === instructionsName.toLowerCase();

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Reads a skill from its SKILL.md and its other files. */
export function readSkill(content: string, files: readonly SkillFile[]): Loose {
  const { facts, lines } = splitMarkdown(content);
  const more = typeof facts.metadata === 'object' && facts.metadata !== null ? (facts.metadata as Loose) : {};
  return {
    kind: 'skill',
    name: textOf(more.title) || textOf(facts.name),
    description: textOf(facts.description).replace(/\s+/g, ' '),
    tags: more.tags ?? facts.tags,
    text: lines.join('\n').trim(),
    files,
  };
}

/** Describes the skills of an archive, and the files that are no text or have a name that no skill may use. */
export interface SkillArchive {
  readonly skills: readonly Loose[];
  readonly leftOut: readonly string[];
}

/** Reads every folder of an archive that has a SKILL.md. Returns undefined if the archive is damaged or unpacks to too much. */
export function readSkillArchive(bytes: Uint8Array): SkillArchive | undefined {
  const entries = unpack(bytes);
  if (!entries) return undefined;
  const leftOut: string[] = [];
  const texts = new Map<string, string>();
  for (const [path, content] of entries) {
    const text = decodeText(content);
    if (text === undefined) leftOut.push(path);
    else texts.set(path, text);
  }
  // A file belongs to the innermost folder with a skill.
  const folders = [...texts.keys()]
    .filter(isSkillFile)
    .map((path) => path.slice(0, path.length - nameOf(path).length))
    .toSorted((a, b) => b.length - a.length);
  const files = new Map<string, SkillFile[]>(folders.map((folder) => [folder, []]));
  const instructions = new Map<string, string>();
  for (const [path, text] of texts) {
    const folder = folders.find((one) => path.startsWith(one));
    if (folder === undefined) continue;
    const name = path.slice(folder.length);
    if (name.toLowerCase() === instructionsName.toLowerCase()) instructions.set(folder, text);
    else if (isSkillFileName(name)) files.get(folder)?.push({ name, text });
    else leftOut.push(path);
  }
  return { skills: [...instructions].map(([folder, text]) => readSkill(text, files.get(folder) ?? [])), leftOut };
}

/** Systems add hidden files to archives. */
const isOfSystem = (path: string) => path.startsWith('__MACOSX/') || nameOf(path).startsWith('.');

function unpack(bytes: Uint8Array): [string, Uint8Array][] | undefined {
  let total = 0;
  let count = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    total += originalSize;
    count += 1;
    if (total > archiveLimits.unpackedBytes || count > archiveLimits.entries) throw new Error('The archive unpacks to too much.');
    return !name.endsWith('/') && !isOfSystem(name);
  };
  try {
    return Object.entries(unzipSync(bytes, { filter }));
  } catch {
    return undefined;
  }
}

/** Returns the name that a skill has in its file: small letters, digits and dashes. */
export function skillFolder(name: string): string {
  const folder = cutText(name.toLocaleLowerCase('en').replace(/[^\p{L}\p{N}]+/gu, '-'), 64);
  return folder.replace(/^-|-$/g, '') || 'skill';
}

/** Writes a skill's SKILL.md. The values of its front matter are JSON, which every reader of YAML understands. */
export function writeSkill({ name, description, tags, text }: PromptContent): string {
  const metadata = { title: name, ...(tags.length ? { tags: tags.join(', ') } : {}) };
  const facts = { name: skillFolder(name), description, metadata };
  const lines = Object.entries(facts).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', '', text].join('\n');
}

/** Writes a skill with files as an archive with one folder. */
export function writeSkillArchive(skill: PromptContent): Uint8Array<ArrayBuffer> {
  const folder = skillFolder(skill.name);
  const files = [{ name: instructionsName, text: writeSkill(skill) }, ...(skill.files ?? [])];
  return zipSync(Object.fromEntries(files.map(({ name, text }) => [`${folder}/${name}`, strToU8(text)]))) as Uint8Array<ArrayBuffer>;
}
