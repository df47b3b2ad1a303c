import { runCommand } from './bootstrap.mjs';

await runCommand('./run-start.ts');
