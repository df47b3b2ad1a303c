import { nothing } from './does-not-exist.ts'; // resolves
export const missing = nothing;
