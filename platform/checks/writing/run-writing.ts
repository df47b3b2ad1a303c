import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, sourcesOnDisk, workspace } from '../sources.ts';
import { commitFaults } from './commits.ts';
import { docCommentsWithoutVerb } from './doc-comments.ts';
import { participleFaults, participlesIn } from './identifiers.ts';
import { missingLinks, missingPaths, type Tree, unknownRecords } from './references.ts';
import { textsOf } from './texts.ts';
import { unusualWords } from './words.ts';

const all = filesBelow(workspace);
const others = all.filter((file) => /\.(?:md|css|mjs)$/.test(file));
// The check itself has to name the words, and a translated help article (`plans.de.md`) is not English.
const isExempt = (file: string) => file.startsWith('platform/checks/writing/') || /^api-server\/help\/.+[.][a-zA-Z-]{2,5}[.]md$/.test(file);
const read = (file: string) => readFileSync(join(workspace, file), 'utf8');
const sources = sourcesOnDisk(workspace).filter((file) => !isExempt(file));
const files = [...sources, ...others.filter((file) => !isExempt(file))];

const words = files.flatMap((file) => unusualWords(textsOf(file, read(file))));
const docs = sources.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap((file) => docCommentsWithoutVerb(file, read(file)));
const names = participleFaults(sources.flatMap((file) => participlesIn(file, read(file)).map((found) => ({ file, ...found }))));
const commits = commitFaults(workspace);

const packages = all
  .filter((file) => /^[a-z-]+\/package\.json$/.test(file))
  .map((file) => [file.split('/')[0], JSON.parse(read(file))] as const);
const entries = packages.flatMap(([name, { exports = {} }]) => Object.keys(exports).map((entry) => join(`${name}`, entry)));
const tree: Tree = { files: all, exists: (path) => existsSync(join(workspace, path)), entries: new Set(entries) };
const documents = files.filter((file) => file.endsWith('.md') && !/^(?:api-server\/help|shared-contracts\/etc)\//.test(file));
const index = read('docs/adr/README.md');
const references = [
  ...documents.flatMap((file) => [...missingPaths(file, read(file), tree), ...missingLinks(file, read(file), tree, read)]),
  ...[...files, ...all.filter((file) => /\.(?:js|ya?ml)$/.test(file))].flatMap((file) => unknownRecords(file, read(file), index)),
];

const faults = [...words, ...docs, ...names, ...references, ...(commits ?? [])];
for (const fault of faults) console.error(`✗ ${fault}`);
console.log(
  `${files.length} files read: ${words.length} unusual words, ${docs.length} doc comments without a verb, ${names.length} functions named by a participle, ${references.length} broken references, ${commits ? `${commits.length} commit subjects to fix` : 'commits not checked (no history)'}`,
);
process.exitCode = faults.length > 0 || files.length < 1_000 ? 1 : 0;
