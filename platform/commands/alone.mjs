import { runCommand } from './bootstrap.mjs';

await runCommand('./run-alone.ts');
