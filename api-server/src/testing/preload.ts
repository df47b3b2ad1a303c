import '../../../platform/testing/native-loading.ts';
import { shortenDrizzleLookups } from '../platform/package-lookups.ts';

shortenDrizzleLookups();
