import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, workspace } from '../sources.ts';
import { styleFaults } from './styles.ts';

const files = readdirSync(workspace, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(mfe-|shared-ui$|host-shell$)/.test(entry.name))
  .flatMap(({ name }) => filesBelow(workspace, name))
  .filter((file) => file.endsWith('.css'));
const faults = styleFaults(files.map((file) => ({ file, content: readFileSync(join(workspace, file), 'utf8') })));

for (const fault of faults) console.error(`✗ ${fault}`);
console.log(`${files.length} style sheets read: ${faults.length} faults`);
process.exitCode = files.length === 0 || faults.length > 0 ? 1 : 0;
