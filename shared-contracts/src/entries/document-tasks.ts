/** Exports the owners and due dates of checklist items (ADR 0104). A separate entry, so that only what reads documents loads it. */

export * from '../works/document/task-facts.ts';
export { isDay } from '../works/work-area/day.ts';
