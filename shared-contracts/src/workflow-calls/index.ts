/** Workflows: their definition, its rules and calls. An entry of its own, so that the home page does not load it. */
export * from './definition.ts';
export * from './graph.ts';
export * from './step-kinds.ts';
export * from './template.ts';
export * from './validate.ts';
export * from './workflows.ts';
