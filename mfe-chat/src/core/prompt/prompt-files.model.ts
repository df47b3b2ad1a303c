import type { PromptContent, PromptFields } from 'shared-contracts/prompt-calls';
import { promptFields, promptLimits, variablesOf } from 'shared-contracts/prompt-calls';
import { cutText } from 'shared-contracts/text';
import { type Loose, splitMarkdown } from './front-matter.model.ts';
import { titleOf } from './prompt.model.ts';
import { isSkillFile, readSkill, readSkillArchive } from './skill-files.model.ts';

const format = 'atrium-prompts';

/** Writes prompts as a JSON file. */
export const writeJson = (prompts: readonly PromptContent[]): string =>
  `${JSON.stringify({ format, version: 1, prompts: prompts.map(contentOf) }, null, 2)}\n`;

const contentOf = ({ name, description, text, tags, variables, kind, files }: PromptContent): PromptContent => ({
  name,
  description,
  text,
  tags,
  variables,
  ...(kind === 'skill' ? { kind, files: files ?? [] } : {}),
});

/** Writes a prompt as a Markdown file. The values of its front matter are JSON, which every reader of YAML understands. */
export function writeMarkdown({ name, description, tags, variables, text }: PromptContent): string {
  const facts = { title: name, description, tags, variables };
  const lines = Object.entries(facts).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', text].join('\n');
}

/** Describes what was read from a file: prompts that can be saved, the titles of those that can't, and the files that were left out. */
export interface ReadPrompts {
  readonly prompts: readonly PromptFields[];
  readonly bad: readonly string[];
  readonly leftOut?: readonly string[];
}

/** Reads a file of prompts. Returns undefined if it has none in a form that is known. */
export function readPrompts(fileName: string, content: string): ReadPrompts | undefined {
  const found = /\.json$/i.test(fileName) ? readJson(content) : [readMarkdown(fileName, content)];
  return found?.length ? checkPrompts(found) : undefined;
}

/** Reads an archive with one or more skills. Returns undefined for one that is damaged, unpacks to too much or has no skill. */
export function readArchive(bytes: Uint8Array): ReadPrompts | undefined {
  const read = readSkillArchive(bytes);
  return read?.skills.length ? { ...checkPrompts(read.skills), leftOut: read.leftOut } : undefined;
}

function checkPrompts(found: readonly Loose[]): ReadPrompts {
  const prompts: PromptFields[] = [];
  const bad: string[] = [];
  for (const one of found) {
    const { success, data } = promptFields.safeParse(tidy(one));
    if (success && (data.kind !== 'skill' || data.description)) prompts.push(data);
    else bad.push(cutText(textOf(one.name), 80));
  }
  return { prompts, bad };
}

const isRecord = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function readJson(content: string): readonly Loose[] | undefined {
  try {
    const value: unknown = JSON.parse(content);
    const list = isRecord(value) ? (Array.isArray(value.prompts) ? value.prompts : [value]) : listOf(value);
    // Other products call a prompt's text differently.
    return list.filter(isRecord).map((one) => ({ ...one, name: one.name ?? one.title, text: one.text ?? one.prompt ?? one.content }));
  } catch {
    return undefined;
  }
}

/** Reads a prompt, or a skill from a file with the name that skills have. */
function readMarkdown(fileName: string, content: string): Loose {
  if (isSkillFile(fileName)) return readSkill(content, []);
  const { facts, lines } = splitMarkdown(content);
  const text = lines.join('\n');
  if (textOf(facts.title ?? facts.name)) return { ...facts, name: facts.title ?? facts.name, text };
  // A heading at the top is the title, not a part of the text.
  const heading = lines[0]?.startsWith('# ') ? lines[0].slice(2).trim() : undefined;
  const name = heading || fileName.replace(/\.[^.]{1,10}$/, '');
  return { ...facts, name, text: heading ? lines.slice(1).join('\n').trim() : text };
}

/** Brings what was read into the form that is saved. Variables without a valid declaration ask for a text. */
function tidy(one: Loose) {
  const text = textOf(one.text);
  const isSkill = one.kind === 'skill';
  const tags = typeof one.tags === 'string' ? one.tags.split(',') : listOf(one.tags).map(textOf);
  const declared = listOf(one.variables)
    .filter(isRecord)
    .map((variable) => ({
      name: textOf(variable.name).trim(),
      kind: textOf(variable.kind),
      default: textOf(variable.default),
      choices: [...new Set(listOf(variable.choices).map(textOf))],
    }));
  const variables = (isSkill ? [] : variablesOf(text, declared)).map((variable) =>
    promptFields.shape.variables.safeParse([variable]).success
      ? variable
      : { name: variable.name, kind: 'text' as const, default: '', choices: [] },
  );
  return {
    name: textOf(one.name).trim() || titleOf(text),
    description: textOf(one.description).trim(),
    text,
    tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))].slice(0, promptLimits.tagsMax),
    variables,
    ...(isSkill ? { kind: 'skill' as const, files: filesOf(one.files) } : {}),
  };
}

const filesOf = (files: unknown) =>
  listOf(files)
    .filter(isRecord)
    .map((file) => ({ name: textOf(file.name), text: textOf(file.text) }));
