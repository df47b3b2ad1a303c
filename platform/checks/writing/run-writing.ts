import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, sourcesOnDisk, workspace } from '../sources.ts';
import { commitFaults } from './commits.ts';
import { docCommentsWithoutVerb } from './doc-comments.ts';
import { textsOf } from './texts.ts';
import { unusualWords } from './words.ts';

const others = filesBelow(workspace).filter((file) => /\.(?:md|css|mjs)$/.test(file));
// The check itself has to name the words, and a translated help article (`plans.de.md`) is not English.
const isExempt = (file: string) => file.startsWith('platform/checks/writing/') || /^api-server\/help\/.+[.][a-zA-Z-]{2,5}[.]md$/.test(file);
const read = (file: string) => readFileSync(join(workspace, file), 'utf8');
const sources = sourcesOnDisk(workspace).filter((file) => !isExempt(file));
const files = [...sources, ...others.filter((file) => !isExempt(file))];

const words = files.flatMap((file) => unusualWords(textsOf(file, read(file))));
const docs = sources.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap((file) => docCommentsWithoutVerb(file, read(file)));
const commits = commitFaults(workspace);

const faults = [...words, ...docs, ...(commits ?? [])];
for (const fault of faults) console.error(`✗ ${fault}`);
console.log(
  `${files.length} files read: ${words.length} unusual words, ${docs.length} doc comments without a verb, ${commits ? `${commits.length} commit subjects to fix` : 'commits not checked (no history)'}`,
);
process.exitCode = faults.length > 0 || files.length < 1_000 ? 1 : 0;
