export * from './document.ts';
export * from './gate.ts';
export * from './page-config.ts';
export * from './refuse-beside.ts';
export * from './trial.ts';
