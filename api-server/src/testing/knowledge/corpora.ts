import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { textOfManual } from './manual-text.ts';

export const languages = ['en', 'de', 'fr', 'es', 'ja'] as const;
export type CorpusLanguage = (typeof languages)[number];

/** Describes a file of a corpus. Its name begins with the document's and ends with the language and the format: `ch09.de.html`. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const pythonFolders = ['library', 'tutorial', 'howto', 'faq'];
const manualSections = ['man5', 'man7'];
/** Character sets are tables of a thousand rows that nobody asks about. */
const isCharacterSet = (name: string) => /^(iso[-_]8859|koi8|cp\d|latin\d|armscii|tis-620)/.test(name);

/**
 * Fetches what Debian ships as documentation and returns its files: Debian Reference and manual pages in five languages, and the
 * documentation of Python. Returns undefined where there is no apt.
 */
export function fetchCorpora(folder: string): CorpusFile[] | undefined {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  mkdirSync(folder, { recursive: true });
  try {
    run('apt-get', '--version');
  } catch {
    return undefined;
  }
  // `python3-doc` has no files. It depends on the documentation of the release's version.
  const [python = 'python3-doc'] = /python3\.\d+-doc/.exec(run('apt-cache', 'depends', 'python3-doc')) ?? [];
  const manuals = languages.map((language) => (language === 'en' ? 'manpages' : `manpages-${language}`));
  for (const name of [...languages.map((language) => `debian-reference-${language}`), python, ...manuals]) {
    const find = () => readdirSync(folder).find((file) => file.startsWith(`${name}_`));
    if (!find()) run('apt-get', 'download', name);
    run('dpkg', '-x', find() ?? name, 'root');
  }
  const root = path.join(folder, 'root/usr/share');
  return [...referenceFiles(root), ...pythonFiles(root), ...languages.flatMap((language) => manualFiles(root, language))];
}

const bytesOf = (file: string) => new Uint8Array(readFileSync(file));

function referenceFiles(root: string): CorpusFile[] {
  const folder = path.join(root, 'debian-reference');
  const isChapter = (name: string) => /^ch\d+\.\w+\.html$/.test(name);
  return readdirSync(folder)
    .filter(isChapter)
    .map((name) => ({ name, bytes: bytesOf(path.join(folder, name)) }));
}

function pythonFiles(root: string): CorpusFile[] {
  const version = readdirSync(path.join(root, 'doc')).find((name) => /^python3\.\d+$/.test(name)) ?? '';
  return pythonFolders.flatMap((section) => {
    const folder = path.join(root, 'doc', version, 'html', section);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.html') && name !== 'index.html')
      .map((name) => ({ name: name.replace(/html$/, 'en.html'), bytes: bytesOf(path.join(folder, name)) }));
  });
}

function manualFiles(root: string, language: CorpusLanguage): CorpusFile[] {
  return manualSections.flatMap((section) => {
    const folder = path.join(root, 'man', language === 'en' ? '' : language, section);
    return readdirSync(folder)
      .filter((name) => !isCharacterSet(name))
      .map((name) => ({ name, roff: gunzipSync(readFileSync(path.join(folder, name))).toString('utf8') }))
      .filter(({ roff }) => !roff.startsWith('.so'))
      .map(({ name, roff }) => ({
        name: name.replace(/gz$/, `${language}.md`),
        bytes: new Uint8Array(Buffer.from(textOfManual(roff))),
      }));
  });
}
