import { isMainThread } from 'node:worker_threads';
import { shortenDrizzleLookups } from '../platform/package-lookups.ts';

if (isMainThread) shortenDrizzleLookups();
