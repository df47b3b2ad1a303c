import { runCommand } from './bootstrap.mjs';

await runCommand('./run-n8n-proof.ts');
