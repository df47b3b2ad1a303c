export * from './create-fake-shell.ts';
export * from './diagram-kinds.ts';
export * from './factories.ts';
export * from './generate-chats.ts';
