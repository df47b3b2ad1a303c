import { addTexts, i18n, type TextSections } from 'shared-ui';
import type { ReportTexts, TextsSource } from './page-language.ts';

/** Limits how long a page waits for texts before it shows English. */
const timeoutMs = 4_000;
const loaded = new Set<string>();

/** Loads and adds the texts of packages in a language. Each failure is reported, and that package shows English. Never rejects. */
export async function loadTexts(tag: string, sources: Iterable<TextsSource>, report: ReportTexts): Promise<void> {
  if (tag === 'en-XA') {
    showPseudoTexts();
    return;
  }
  await Promise.all(Array.from(sources, (source) => loadFile(tag, source, report)));
}

async function loadFile(tag: string, { name, release, find }: TextsSource, report: ReportTexts): Promise<void> {
  const file = find(tag);
  if (!file || loaded.has(file.url)) return;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(file.url, { signal, ...(file.integrity ? { integrity: file.integrity } : {}) });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    addTexts(tag, name, readSections(await answer.json()));
    loaded.add(file.url);
  } catch (error) {
    report({ tag, name, release, detail: String(error).slice(0, 300) });
  }
}

/** Returns the sections of a language file. Throws when it has another shape, so that nothing but texts reaches the page. */
function readSections(value: unknown): TextSections {
  if (!isRecord(value) || !Object.values(value).every((texts) => isRecord(texts) && Object.values(texts).every(isText)))
    throw new TypeError('The file does not contain sections of texts.');
  return value as TextSections;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  n: 'ñ',
};

/** Shows English texts with accents, in brackets and a third longer. A text without brackets is not translated. */
function showPseudoTexts(): void {
  i18n.use({
    type: 'postProcessor',
    name: 'pseudo',
    process: (text: string) =>
      i18n.language === 'en-XA'
        ? `[${text.replace(/[aeiouAEIOUn]/g, (letter) => accents[letter] ?? letter)}${' ··'.repeat(text.length / 9)}]`
        : text,
  });
  i18n.options.postProcess = ['pseudo'];
}
