export * from './chat.ts';
export * from './items.ts';
export * from './market-intel.ts';
export * from './problem.ts';
export * from './profile.ts';
export * from './sticky-note.ts';
export * from './work-area.ts';
