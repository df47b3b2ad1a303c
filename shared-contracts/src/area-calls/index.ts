export * from './address.ts';
export * from './area-contents.ts';
export * from './areas.ts';
