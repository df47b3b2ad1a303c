export * from '../remote/contributions.ts';
export * from './document.ts';
export * from './entry.ts';
export * from './gate.ts';
export * from './page-config.ts';
export * from './refuse-beside.ts';
export * from './sound-remotes.ts';
export * from './trial.ts';
