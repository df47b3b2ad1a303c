import { runCommand } from './bootstrap.mjs';

await runCommand('./run-dev.ts');
