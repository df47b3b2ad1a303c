import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notOurs, workspace } from '../sources.ts';
import { styleFaults } from './styles.ts';

const skipped = new RegExp(notOurs);
const files = readdirSync(workspace, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(mfe-|shared-ui$|host-shell$)/.test(entry.name))
  .flatMap(({ name }) => readdirSync(join(workspace, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)))
  .filter((file) => file.endsWith('.css') && !skipped.test(file));
const faults = styleFaults(files.map((file) => ({ file, content: readFileSync(join(workspace, file), 'utf8') })));

for (const fault of faults) console.error(`✗ ${fault}`);
console.log(`${files.length} style sheets read: ${faults.length} faults`);
process.exitCode = files.length === 0 || faults.length > 0 ? 1 : 0;
