import { createRequire } from 'node:module';
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

if (args.includes('--list-langs')) process.stdout.write(`${installed.join('\n')}\n`);
else await recognize();

async function recognize() {
  const { createWorker } = require('tesseract.js');
  const after = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const languages = (after('-l') ?? 'eng').split('+').map(languageOf);
  const worker = await createWorker(languages, 1, { cacheMethod: 'none', logger: () => undefined, errorHandler: () => undefined });
  const dpi = after('--dpi');
  if (dpi) await worker.setParameters({ user_defined_dpi: dpi });
  const { data } = await worker.recognize(await buffer(process.stdin), {}, { text: false, tsv: true });
  process.stdout.write(data.tsv);
  await worker.terminate();
}

/** Returns the packed data of a language, so that nothing is downloaded. */
function languageOf(code) {
  const folder = path.dirname(require.resolve(`@tesseract.js-data/${code}/package.json`));
  return { code, data: require('node:fs').readFileSync(path.join(folder, '4.0.0_best_int', `${code}.traineddata.gz`)) };
}
