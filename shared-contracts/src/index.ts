export * from './contributions.ts';
export * from './entities/index.ts';
export * from './errors.ts';
export * from './events/index.ts';
export * from './limits.ts';
export * from './match.ts';
export * from './remote.ts';
export * from './routes.ts';
