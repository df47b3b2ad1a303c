import { validateWorkflow } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { arrangeSteps } from '../../core/workflow/layout.ts';
import { addEdge, addStep, createDefinition, insertStep, removeSteps, replaceTrigger } from './editor.model.ts';
import { createEditorStore } from './editor.store.ts';

const at = { name: 'A step', timeZone: 'Europe/Berlin' };
const fresh = createDefinition('Start');
const lines = (definition: typeof fresh) => definition.edges.map(({ from, to, branch }) => [from, to, branch].filter(Boolean).join('>'));

describe('building a workflow', () => {
  it('adds a step below the selected one and connects it', () => {
    const one = addStep(fresh, 'assistant', { ...at, after: 'start' });
    const two = addStep(one.definition, 'assistant', { ...at, after: 'start' });
    expect(two.id).toBe('ask-2');
    expect(lines(two.definition)).toEqual(['start>ask', 'start>ask-2']);
    const [, first, second] = two.definition.steps;
    expect(first?.position).not.toEqual(second?.position);
  });

  it('fills the branches of a condition, yes first', () => {
    const check = addStep(fresh, 'condition', { ...at, after: 'start' }).definition;
    const yes = addStep(check, 'notify', { ...at, after: 'check' }).definition;
    const no = addStep(yes, 'report', { ...at, after: 'check' }).definition;
    expect(lines(no)).toEqual(['start>check', 'check>notify>yes', 'check>report>no']);
  });

  it('adds a step on a branch that is named', () => {
    const check = addStep(fresh, 'condition', { ...at, after: 'start' }).definition;
    const { definition } = addStep(check, 'notify', { ...at, after: 'check', branch: 'no' });
    expect(lines(definition)).toEqual(['start>check', 'check>notify>no']);
  });

  it('inserts a step on all lines that lead to another one, which moves down', () => {
    const ask = addStep(fresh, 'assistant', { ...at, after: 'start' }).definition;
    const wait = addStep(ask, 'wait', { ...at, after: 'start' }).definition;
    const joined = addEdge(addStep(wait, 'notify', { ...at, after: 'ask' }).definition, 'wait', 'notify');
    const { definition, id } = insertStep(joined, 'report', { ...at, before: 'notify' });
    expect(lines(definition)).toEqual(['start>ask', 'start>wait', `ask>${id}`, `wait>${id}`, `${id}>notify`]);
    const y = (step: string) => definition.steps.find((one) => one.id === step)?.position.y ?? 0;
    expect(y('notify')).toBeGreaterThan(y(id));
  });

  it('refuses duplicate lines, cycles and lines into the trigger', () => {
    const { definition } = addStep(fresh, 'notify', { ...at, after: 'start' });
    for (const [from, to] of [
      ['start', 'notify'],
      ['notify', 'start'],
      ['notify', 'notify'],
      ['notify', 'gone'],
    ] as const)
      expect(addEdge(definition, from, to)).toBe(definition);
  });

  it('connects the neighbors of a removed step', () => {
    const one = addStep(fresh, 'assistant', { ...at, after: 'start' }).definition;
    const two = addStep(one, 'report', { ...at, after: 'ask' }).definition;
    expect(lines(removeSteps(two, ['ask']))).toEqual(['start>report']);
  });

  it('replaces the trigger', () => {
    const { definition } = replaceTrigger(addStep(fresh, 'notify', { ...at, after: 'start' }).definition, 'trigger-schedule', at);
    expect(definition.steps[0]).toMatchObject({ id: 'start', kind: 'trigger-schedule', config: { time_zone: 'Europe/Berlin' } });
    expect(validateWorkflow(definition).map(({ code }) => code)).toEqual(['missing-field']);
  });

  it('is arrangeSteps so that no two steps stand in one place', () => {
    let definition = fresh;
    for (const kind of ['assistant', 'http', 'notify'] as const)
      definition = addStep(definition, kind, { ...at, after: 'start' }).definition;
    const places = arrangeSteps(definition).steps.map(({ position }) => `${position.x},${position.y}`);
    expect(new Set(places).size).toBe(4);
  });
});

describe('undo and redo', () => {
  const start = () => createEditorStore({ name: 'New', definition: fresh });

  it('undoes and redoes changes one by one', () => {
    const store = start();
    store.getState().edit((definition) => addStep(definition, 'notify', { ...at, after: 'start' }).definition);
    expect(store.getState()).toMatchObject({ edits: 1, definition: { steps: { length: 2 } } });
    store.getState().undo();
    expect(store.getState().definition).toBe(fresh);
    store.getState().redo();
    expect(store.getState().definition.steps).toHaveLength(2);
  });

  it('treats typing in one field as one change', () => {
    const store = start();
    for (const name of ['H', 'He', 'Hel'])
      store.getState().edit((definition) => ({ ...definition, steps: definition.steps.map((step) => ({ ...step, name })) }), 'start.name');
    store.getState().undo();
    expect(store.getState().definition).toBe(fresh);
  });

  it('ignores an edit that changes nothing', () => {
    const store = start();
    store.getState().edit((definition) => definition);
    expect(store.getState()).toMatchObject({ edits: 0, past: [] });
  });
});
