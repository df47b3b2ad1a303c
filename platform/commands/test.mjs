import { runCommand } from './bootstrap.mjs';

await runCommand('./run-test.ts');
