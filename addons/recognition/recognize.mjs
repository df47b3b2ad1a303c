import { accessSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

/**
 * Recognizes text as the command `tesseract` does, with the same arguments: `--list-langs`, or
 * `stdin stdout -l <languages> [--dpi <number>] tsv`.
 */
const require = createRequire(import.meta.url);
const [, , ...args] = process.argv;
const installed = Object.keys(require('./package.json').dependencies).flatMap(
  (name) => /^@tesseract\.js-data\/(.+)$/.exec(name)?.[1] ?? [],
);

if (args.includes('--list-langs')) {
  for (const name of ['tesseract.js', 'tesseract.js-core/package.json']) require.resolve(name);
  for (const language of installed) accessSync(dataOf(language));
  process.stdout.write(`${installed.join('\n')}\n`);
} else await recognize();

async function recognize() {
  const { createWorker } = require('tesseract.js');
  const after = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const languages = (after('-l') ?? 'eng').split('+');
  const langPath = folderOf(languages);
  const worker = await createWorker(languages, 1, { langPath, cacheMethod: 'none' });
  rmSync(langPath, { recursive: true });
  const dpi = after('--dpi');
  if (dpi) await worker.setParameters({ user_defined_dpi: dpi });
  const { data } = await worker.recognize(await buffer(process.stdin), {}, { text: false, tsv: true });
  process.stdout.write(data.tsv);
  await worker.terminate();
}

/** Makes the folder in which tesseract.js looks for the data of all languages, so that it downloads none. */
function folderOf(languages) {
  const folder = mkdtempSync(path.join(tmpdir(), 'recognition-'));
  for (const language of languages) {
    const data = dataOf(language);
    symlinkSync(data, path.join(folder, path.basename(data)));
  }
  return folder;
}

function dataOf(language) {
  const installedAt = path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
  return path.join(installedAt, '4.0.0_best_int', `${language}.traineddata.gz`);
}
