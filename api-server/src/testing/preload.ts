import { shortenDrizzleLookups } from '../platform/package-lookups.ts';

shortenDrizzleLookups();
