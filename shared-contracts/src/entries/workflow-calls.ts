/** Exports the definition of a workflow, its rules and its calls. A separate entry, so that the home page does not load it. */
export * from '../workflow/calls.ts';
export * from '../workflow/definition.ts';
export * from '../workflow/graph.ts';
export * from '../workflow/problem-texts.ts';
export * from '../workflow/run.entity.ts';
export * from '../workflow/step-kinds.ts';
export * from '../workflow/template.ts';
export * from '../workflow/validate.ts';
