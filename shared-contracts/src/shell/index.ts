export * from './context.ts';
export * from './shell.ts';
