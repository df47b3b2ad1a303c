import { b } from './ring-b.ts'; // no-circular
export const a = (): unknown => b;
