import { runCommand } from './bootstrap.mjs';

await runCommand('./run-bench.ts');
