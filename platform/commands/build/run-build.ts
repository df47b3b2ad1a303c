import { buildStale } from './build-stale.ts';

await buildStale(process.argv.slice(2));
