export * from './accounts.ts';
export * from './agents.ts';
export * from './chat.ts';
export * from './content.ts';
export * from './market-intel.ts';
export * from './messages.ts';
export * from './models.ts';
export * from './works.ts';
