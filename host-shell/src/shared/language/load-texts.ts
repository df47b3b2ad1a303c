import { addTexts, getLanguage, i18n, type TextSections } from 'shared-ui';
import type { ReportTexts, TextsSource } from './page-language.ts';

type Source = Pick<TextsSource, 'name' | 'release'>;

/** Limits how long a page waits for texts before it shows English. */
const timeoutMs = 4_000;
const loaded = new Set<string>();
/** Holds which package a namespace of a loaded language belongs to. */
const owners = new Map<string, Source>();
const reportedTexts = new Set<string>();

/** Loads and adds the texts of packages in a language. Each failure is reported, and that package shows English. Never rejects. */
export async function loadTexts(tag: string, sources: Iterable<TextsSource>, report: ReportTexts): Promise<void> {
  isolateValues();
  if (tag === 'en-XA') {
    showPseudoTexts(sources);
    return;
  }
  watchMissingTexts(report);
  await Promise.all(Array.from(sources, (source) => loadFile(tag, source, report)));
}

const leftToRight = /\p{Script=Latin}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Keeps a name that reads in the other direction together with its punctuation: «What next?» in an Arabic sentence. */
function isolateValues(): void {
  const isolate = (value: string) =>
    (getLanguage().direction === 'rtl' ? leftToRight : rightToLeft).test(value) ? `\u2068${value}\u2069` : value;
  Object.assign(i18n.services.interpolator, { escapeValue: true, escape: isolate });
}

async function loadFile(tag: string, { name, release, find }: TextsSource, report: ReportTexts): Promise<void> {
  const file = find(tag);
  if (!file || loaded.has(file.url)) return;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(file.url, { signal, ...(file.integrity ? { integrity: file.integrity } : {}) });
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
  i18n.use({
    type: 'postProcessor',
    name: 'missing',
    process: (text: string, _key: string | string[], { i18nResolved }: { i18nResolved?: Resolved }) => {
      if (i18nResolved && i18nResolved.usedLng !== i18n.language) reportMissing(i18nResolved, report);
      return text;
    },
  });
  i18n.options.postProcessPassResolved = true;
  addPostProcessor('missing');
}

/** Describes where i18next found a text. */
interface Resolved {
  readonly usedLng?: string;
  readonly usedNS?: string;
  readonly usedKey?: string;
}

function reportMissing({ usedNS = '', usedKey = '' }: Resolved, report: ReportTexts): void {
  const tag = i18n.language;
  // A second release of a package on this page has numbered namespaces.
  const namespace = usedNS.replace(/@\d+$/, '');
  const owner = owners.get(`${tag} ${namespace}`);
  const text = `${tag} ${namespace} ${usedKey}`;
  // A package without the language, or whose file was not loaded, is in English as a whole.
  if (!owner || reportedTexts.has(text)) return;
  reportedTexts.add(text);
  report({ kind: 'note', tag, ...owner, detail: `The text ${namespace}: ${usedKey} is missing.`.slice(0, 300) });
}

const addPostProcessor = (name: string) => {
  i18n.options.postProcess = [...new Set([i18n.options.postProcess || []].flat()).add(name)];
};

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
  i18n.use({
    type: 'postProcessor',
    name: 'pseudo',
    process: (text: string) => (i18n.language === 'en-XA' ? toPseudo(text) : text),
  });
  addPostProcessor('pseudo');
  // The keys of contributed texts are the English texts.
  const contributions = new Proxy<Record<string, string>>({}, { get: (_, english) => toPseudo(String(english)) });
  for (const { name } of sources) addTexts('en-XA', name, { contributions });
}
