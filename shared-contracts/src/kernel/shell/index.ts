export type * from '../call/api.ts';
export * from './commands.ts';
export * from './context.ts';
export * from './shell.ts';
