/** Exports the definition of a workflow, its rules and its calls. A separate entry, so that the home page does not load it. */
export * from '../workflows/workflow/calls.ts';
export * from '../workflows/workflow/definition.ts';
export * from '../workflows/workflow/graph.ts';
export * from '../workflows/workflow/problem-texts.ts';
export * from '../workflows/workflow/run.entity.ts';
export * from '../workflows/workflow/step-kinds.ts';
export * from '../workflows/workflow/template.ts';
export * from '../workflows/workflow/validate.ts';
