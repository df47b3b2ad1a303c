import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { shortenDrizzleLookups } from './platform/package-lookups.ts';

// Both before the modules that they are for. Without a folder that it may write, Node compiles as always.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
shortenDrizzleLookups();
await import('./server.ts');
