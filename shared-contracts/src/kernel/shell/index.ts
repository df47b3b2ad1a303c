export type * from '../call/api.ts';
export * from './context.ts';
export * from './shell.ts';
