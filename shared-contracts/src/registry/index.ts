export * from './document.ts';
export * from './gate.ts';
