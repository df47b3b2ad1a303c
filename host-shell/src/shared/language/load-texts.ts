import { addTexts, type FoundText, getLanguage, type TextSections, textHooks } from 'shared-ui';
import type { ReportTexts, TextsSource } from './page-language.ts';

type Source = Pick<TextsSource, 'name' | 'release'>;

/** Names the language that shows which texts can be translated. */
const pseudoTag = 'en-XA';

/** Limits how long a page waits for texts before it shows English. */
const timeoutMs = 4_000;
const loaded = new Set<string>();
/** Holds which package a namespace of a loaded language belongs to. */
const owners = new Map<string, Source>();
const reportedTexts = new Set<string>();

/** Loads and adds the texts of packages in a language. Each failure is reported, and that package shows English. Never rejects. */
export async function loadTexts(tag: string, sources: Iterable<TextsSource>, report: ReportTexts): Promise<void> {
  isolateValues();
  watchMissingTexts(report);
  if (tag === pseudoTag) {
    showPseudoTexts(sources);
    return;
  }
  await Promise.all(Array.from(sources, (source) => loadFile(tag, source, report)));
}

const leftToRight = /\p{Script=Latin}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Keeps a name that reads in the other direction together with its punctuation: «What next?» in an Arabic sentence. */
function isolateValues(): void {
  textHooks.value = (value) =>
    (getLanguage().direction === 'rtl' ? leftToRight : rightToLeft).test(value) ? `\u2068${value}\u2069` : value;
}

/** Loads and adds a package's texts. Resolves without them when they are slow: those that come later show where something is rendered again. */
async function loadFile(tag: string, source: TextsSource, report: ReportTexts): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    const { name, release } = source;
    report({ kind: 'error', tag, name, release, detail: `The texts took more than ${timeoutMs} ms.` });
    resolve();
  }, timeoutMs);
  await Promise.race([fetchFile(tag, source, report), promise]);
  clearTimeout(timer);
}

async function fetchFile(tag: string, { name, release, find }: TextsSource, report: ReportTexts): Promise<void> {
  const file = find(tag);
  if (!file || loaded.has(file.url)) return;
  try {
    const answer = await fetch(file.url, file.integrity ? { integrity: file.integrity } : {});
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    const sections = readSections(await answer.json());
    addTexts(tag, name, sections);
    for (const namespace of Object.keys(sections)) owners.set(`${tag} ${namespace}`, { name, release });
    loaded.add(file.url);
  } catch (error) {
    report({ kind: 'error', tag, name, release, detail: String(error).slice(0, 300) });
  }
}

/** Reports each text that is shown in English because the language's file lacks it, once a page. */
function watchMissingTexts(report: ReportTexts): void {
  textHooks.text = (text, found) => {
    const { tag } = getLanguage();
    if (tag === pseudoTag) return toPseudo(text);
    if (found.language !== tag) reportMissing(tag, found, report);
    return text;
  };
}

function reportMissing(tag: string, found: FoundText, report: ReportTexts): void {
  // A second release of a package on this page has numbered namespaces.
  const namespace = found.namespace.replace(/@\d+$/, '');
  const owner = owners.get(`${tag} ${namespace}`);
  const text = `${tag} ${namespace} ${found.key}`;
  // A package without the language, or whose file was not loaded, is in English as a whole.
  if (!owner || reportedTexts.has(text)) return;
  reportedTexts.add(text);
  report({ kind: 'note', tag, ...owner, detail: `The text ${namespace}: ${found.key} is missing.`.slice(0, 300) });
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

const toPseudo = (text: string) =>
  `[${text.replace(/[aeiouAEIOUn]/g, (letter) => accents[letter] ?? letter)}${' ··'.repeat(text.length / 9)}]`;

/** Shows English texts with accents, in brackets and a third longer. A text without brackets is not translated. */
function showPseudoTexts(sources: Iterable<TextsSource>): void {
  // The keys of contributed texts are the English texts.
  const contributions = new Proxy<Record<string, string>>({}, { get: (_, english) => toPseudo(String(english)) });
  for (const { name } of sources) addTexts(pseudoTag, name, { contributions });
}
