import { runCommand } from './bootstrap.mjs';

await runCommand('./run-build.ts');
