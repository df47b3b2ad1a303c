/** Lists the kinds of values that a prompt asks for. */
export const promptVariableKinds = ['text', 'long-text', 'number', 'choice', 'date', 'yes-no'] as const;

export type PromptVariableKind = (typeof promptVariableKinds)[number];

/** Describes a value that a prompt asks for. `default` of a date may be `today`; that of a yes-no is `yes`, `no` or empty. */
export interface PromptVariable {
  readonly name: string;
  readonly kind: PromptVariableKind;
  readonly default: string;
  readonly choices: string[];
}

/** Limits prompts (docs/product/prompts.md). */
export const promptLimits = {
  descriptionMax: 1_024,
  textMax: 20_000,
  tagsMax: 10,
  tagMax: 40,
  variablesMax: 30,
  variableNameMax: 60,
  defaultMax: 2_000,
  choicesMax: 50,
  choiceMax: 200,
  /** How many prompts one person can have, and how many earlier versions of each are kept. */
  promptsMax: 1_000,
  versionsKept: 50,
  /** Limits of one import. */
  importMax: 200,
  importFileMaxBytes: 6 * 1024 * 1024,
} as const;

/** Matches `{{name}}`, and `\{{name}}`, which stands for itself. The name is at most 60 characters long, so matching takes linear time. */
const placeholder = /\\?\{\{([^{}\n]{1,60})\}\}/g;

/** Lists the names of the variables in a text, in the order in which they first appear. */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  for (const [whole, name = ''] of text.matchAll(placeholder)) if (!whole.startsWith('\\') && name.trim()) names.add(name.trim());
  return [...names];
}

interface Declared {
  readonly name: string;
  readonly kind: string;
  readonly default: string;
  readonly choices: readonly string[];
}

const isKnown = (kind: string): kind is PromptVariableKind => promptVariableKinds.some((one) => one === kind);

/**
 * Returns what a text asks for, in its order. A name that nobody declared asks for a text, and so does a kind of a later release; what is
 * declared but not in the text is left out.
 */
export function variablesOf(text: string, declared: readonly Declared[]): PromptVariable[] {
  const known = new Map(declared.map((one) => [one.name, one]));
  return namesIn(text)
    .slice(0, promptLimits.variablesMax)
    .map((name) => {
      const one = known.get(name);
      if (!one) return { name, kind: 'text', default: '', choices: [] };
      return { name, kind: isKnown(one.kind) ? one.kind : 'text', default: one.default, choices: [...one.choices] };
    });
}

/** Replaces variables by their values. Values are inserted as they are: a placeholder in a value is not replaced again. */
export const fillPrompt = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => {
    if (whole.startsWith('\\')) return whole.slice(1);
    const key = name.trim();
    return Object.hasOwn(values, key) ? (values[key] ?? '') : whole;
  });

const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** Returns whether a value fits what a variable asks for. An empty one always does. */
export function fitsVariable({ kind, choices }: Pick<Declared, 'kind' | 'choices'>, value: string): boolean {
  if (value === '') return true;
  if (kind === 'number') return value.trim() !== '' && Number.isFinite(Number(value));
  if (kind === 'choice') return choices.includes(value);
  if (kind === 'date') return value === 'today' || isDate(value);
  if (kind === 'yes-no') return value === 'yes' || value === 'no';
  return true;
}
