import { shortenDrizzleLookups } from './platform/package-lookups.ts';

// Before any module that needs it is looked up.
shortenDrizzleLookups();
await import('./server.ts');
