import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from 'shared-contracts';
import { sourcesOnDisk, workspace } from '../sources.ts';
import { readEnglish, type Sections } from './english.ts';
import { collectNames, namesOutOfStep, type ShownNames, unknownNames } from './help-names.ts';
import { failing, type MessageFault, messageFaults, tidyTexts, wordFaults } from './messages.ts';

/**
 * Compares every package's `src/messages/<language>.json` with its English texts. `--language de` also lists what only a translator can
 * judge: texts equal to English and texts that may be too long for their place. `--write` removes texts that English doesn't have, and puts
 * the others in the order of English. Help articles must call buttons and pages what these texts call them.
 */
const only = optionValue('--language');
const packages = packagesWithTexts();
const tags = languages.map(({ tag }) => tag).filter((tag) => tag !== 'en' && (!only || tag === only));
if (tags.length === 0) throw new Error(`There is no language ${only}. See shared-contracts/src/kernel/language/languages.ts.`);
if (process.argv.includes('--write')) for (const tag of tags) for (const { name, english } of packages) tidyFile(name, english, tag);
const shownNames = new Map<string, ShownNames>();
let failures = 0;
for (const tag of tags) {
  const faults = packages.flatMap(({ name, english }) => languageFaults(name, english, tag));
  const counted = faults.filter(({ kind }) => failing.has(kind));
  failures += counted.length;
  for (const { file, kind, key, detail } of only ? faults : counted) console.log(`${file}: ${key}: ${kind}: ${detail}`);
  console.log(`${counted.length === 0 ? '✓' : '✗'} ${tag}: ${counted.length} faults`);
}
for (const { name, english } of packages)
  for (const [key, text] of Object.values(english).flatMap((texts) => Object.entries(texts)))
    for (const fault of wordFaults(text)) {
      failures += 1;
      console.log(`${name}: ${key}: ${fault}`);
    }
const articles = readArticles();
const helpFaults = articles.flatMap(articleFaults);
failures += helpFaults.length;
for (const fault of helpFaults) console.log(fault);
console.log(`${helpFaults.length === 0 ? '✓' : '✗'} ${articles.length} help articles: ${helpFaults.length} faults`);
const total = packages.reduce((sum, { english }) => sum + Object.values(english).flatMap(Object.keys).length, 0);
console.log(`${total} English texts in ${packages.length} packages`);
process.exitCode = failures > 0 || total === 0 || articles.length === 0 ? 1 : 0;

function packagesWithTexts(): { readonly name: string; readonly english: Sections }[] {
  const sources = sourcesOnDisk(workspace).filter(
    (file) => /^[^/]+\/(?:src\/|contributes[.]ts)/.test(file) && !/[.]test[.]tsx?$|\/src\/testing\//.test(file),
  );
  const names = [...new Set(sources.map((file) => file.split('/')[0] ?? ''))].filter((name) =>
    /^(mfe-|shared-ui$|host-shell$|api-server$)/.test(name),
  );
  return names.map((name) => ({
    name,
    english: readEnglish(sources.filter((file) => file.startsWith(`${name}/`)).map((file) => join(workspace, file))),
  }));
}

interface ArticleFile {
  readonly file: string;
  /** Names the language of a translation, which is part of its file's name. */
  readonly tag: string | undefined;
}

function readArticles(): ArticleFile[] {
  const files = globSync('api-server/help/*/*.md', { cwd: workspace }).toSorted();
  return files
    .map((file) => ({ file, tag: /[.]([a-zA-Z-]{2,7})[.]md$/.exec(file)?.[1] }))
    .filter(({ tag }) => !tag || !only || tag === only);
}

function articleFaults({ file, tag }: ArticleFile): string[] {
  const read = (name: string) => readFileSync(join(workspace, name), 'utf8');
  const faults = tag
    ? namesOutOfStep(read(file.replace(`.${tag}.md`, '.md')), read(file), namesIn(tag))
    : [...unknownNames(read(file), namesIn('en')), ...wordFaults(read(file))];
  return faults.map((fault) => `${file}: ${fault}`);
}

function namesIn(tag: string): ShownNames {
  const known = shownNames.get(tag) ?? collectNames(packages.map(({ name, english }) => ({ english, translated: readTexts(name, tag) })));
  shownNames.set(tag, known);
  return known;
}

function readTexts(name: string, tag: string): unknown {
  const path = join(workspace, `${name}/src/messages/${tag}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function languageFaults(name: string, english: Sections, tag: string): (MessageFault & { readonly file: string })[] {
  const file = `${name}/src/messages/${tag}.json`;
  try {
    return messageFaults(english, tag, readTexts(name, tag)).map((fault) => ({ ...fault, file }));
  } catch (error) {
    return [{ file, kind: 'malformed', key: '', detail: error instanceof Error ? error.message : String(error) }];
  }
}

function tidyFile(name: string, english: Sections, tag: string): void {
  const path = join(workspace, `${name}/src/messages/${tag}.json`);
  if (existsSync(path))
    writeFileSync(path, `${JSON.stringify(tidyTexts(english, tag, JSON.parse(readFileSync(path, 'utf8'))), null, 2)}\n`);
}

function optionValue(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}
