import type { PromptContent, PromptFields } from 'shared-contracts/prompt-calls';
import { promptFields, promptLimits, variablesOf } from 'shared-contracts/prompt-calls';
import { titleOf } from './prompt.model.ts';

const format = 'atrium-prompts';

/** Writes prompts as a JSON file. */
export const writeJson = (prompts: readonly PromptContent[]): string =>
  `${JSON.stringify({ format, version: 1, prompts: prompts.map(contentOf) }, null, 2)}\n`;

const contentOf = ({ name, description, text, tags, variables }: PromptContent): PromptContent => ({
  name,
  description,
  text,
  tags,
  variables,
});

/** Writes a prompt as a Markdown file. The values of its front matter are JSON, which every reader of YAML understands. */
export function writeMarkdown({ name, description, tags, variables, text }: PromptContent): string {
  const facts = { title: name, description, tags, variables };
  const lines = Object.entries(facts).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', text].join('\n');
}

/** Describes what was read from a file: prompts that can be saved, and the titles of those that can't. */
export interface ReadPrompts {
  readonly prompts: readonly PromptFields[];
  readonly bad: readonly string[];
}

/** Reads a file of prompts. Returns undefined if it has none in a form that is known. */
export function readPrompts(fileName: string, content: string): ReadPrompts | undefined {
  const found = /\.json$/i.test(fileName) ? readJson(content) : [readMarkdown(fileName, content)];
  if (!found?.length) return undefined;
  const prompts: PromptFields[] = [];
  const bad: string[] = [];
  for (const one of found) {
    const checked = promptFields.safeParse(tidy(one));
    if (checked.success) prompts.push(checked.data);
    else bad.push(textOf(one.name).slice(0, 80));
  }
  return { prompts, bad };
}

type Loose = Readonly<Record<string, unknown>>;

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

const byteOrderMark = /^\uFEFF/;
const frontMatterMax = 200_000;

function readMarkdown(fileName: string, content: string): Loose {
  const lines = content.replace(byteOrderMark, '').replaceAll('\r\n', '\n').split('\n');
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1;
  const facts = end > 0 ? readFacts(lines.slice(1, end)) : {};
  const text = (end > 0 ? lines.slice(end + 1) : lines).join('\n');
  if (textOf(facts.title ?? facts.name)) return { ...facts, name: facts.title ?? facts.name, text };
  // A heading at the top is the title, not a part of the text.
  const heading = lines[end + 1]?.startsWith('# ') ? lines[end + 1]?.slice(2).trim() : undefined;
  const name = heading || fileName.replace(/\.[^.]{1,10}$/, '');
  return {
    ...facts,
    name,
    text: heading
      ? lines
          .slice(end + 2)
          .join('\n')
          .trim()
      : text,
  };
}

function readFacts(lines: readonly string[]): Loose {
  const facts: Record<string, unknown> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1 || line.length > frontMatterMax) continue;
    const value = line.slice(colon + 1).trim();
    try {
      facts[line.slice(0, colon).trim()] = JSON.parse(value) as unknown;
    } catch {
      facts[line.slice(0, colon).trim()] = value;
    }
  }
  return facts;
}

/** Brings what was read into the form that is saved. Variables without a valid declaration ask for a text. */
function tidy(one: Loose) {
  const text = textOf(one.text);
  const tags = typeof one.tags === 'string' ? one.tags.split(',') : listOf(one.tags).map(textOf);
  const declared = listOf(one.variables)
    .filter(isRecord)
    .map((variable) => ({
      name: textOf(variable.name).trim(),
      kind: textOf(variable.kind),
      default: textOf(variable.default),
      choices: [...new Set(listOf(variable.choices).map(textOf))],
    }));
  const variables = variablesOf(text, declared).map((variable) =>
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
  };
}
