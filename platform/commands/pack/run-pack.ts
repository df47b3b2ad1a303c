import { join } from 'node:path';
import { writePackages } from '../../packages/write-packages.ts';
import { workspaceRoot } from '../../release/index.ts';
import { say } from '../setup/report.mjs';

/** Writes the packages for other repositories into the named folder, or into `.cache/packages`. */
const target = process.argv[2] ?? join(workspaceRoot, '.cache/packages');
for (const { name, folder } of writePackages(workspaceRoot, target)) say(`• ${name} is in ${folder}; publish it: npm publish ${folder}`);
