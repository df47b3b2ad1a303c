import { validateWorkflow } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { arranged } from '../../core/workflow/layout.ts';
import { freshDefinition, withEdge, withoutSteps, withStep, withTrigger } from './editor.model.ts';
import { createEditorStore } from './editor.store.ts';

const at = { name: 'A step', timeZone: 'Europe/Berlin' };
const fresh = freshDefinition('Start');
const lines = (definition: typeof fresh) => definition.edges.map(({ from, to, branch }) => [from, to, branch].filter(Boolean).join('>'));

describe('building a workflow', () => {
  it('adds a step below the chosen one and connects it', () => {
    const one = withStep(fresh, 'assistant', { ...at, after: 'start' });
    const two = withStep(one.definition, 'assistant', { ...at, after: 'start' });
    expect(two.id).toBe('ask-2');
    expect(lines(two.definition)).toEqual(['start>ask', 'start>ask-2']);
    const [, first, second] = two.definition.steps;
    expect(first?.position).not.toEqual(second?.position);
  });

  it('fills the branches of a condition, yes first', () => {
    const check = withStep(fresh, 'condition', { ...at, after: 'start' }).definition;
    const yes = withStep(check, 'notify', { ...at, after: 'check' }).definition;
    const no = withStep(yes, 'report', { ...at, after: 'check' }).definition;
    expect(lines(no)).toEqual(['start>check', 'check>notify>yes', 'check>report>no']);
  });

  it('draws no line twice, none in a circle and none into the trigger', () => {
    const { definition } = withStep(fresh, 'notify', { ...at, after: 'start' });
    for (const [from, to] of [
      ['start', 'notify'],
      ['notify', 'start'],
      ['notify', 'notify'],
      ['notify', 'gone'],
    ] as const)
      expect(withEdge(definition, from, to)).toBe(definition);
  });

  it('closes the row where a step is taken out', () => {
    const one = withStep(fresh, 'assistant', { ...at, after: 'start' }).definition;
    const two = withStep(one, 'report', { ...at, after: 'ask' }).definition;
    expect(lines(withoutSteps(two, ['ask']))).toEqual(['start>report']);
  });

  it('has another trigger in the place of the one before', () => {
    const { definition } = withTrigger(withStep(fresh, 'notify', { ...at, after: 'start' }).definition, 'trigger-schedule', at);
    expect(definition.steps[0]).toMatchObject({ id: 'start', kind: 'trigger-schedule', config: { time_zone: 'Europe/Berlin' } });
    expect(validateWorkflow(definition).map(({ code }) => code)).toEqual(['missing-field']);
  });

  it('is arranged so that no two steps stand in one place', () => {
    let definition = fresh;
    for (const kind of ['assistant', 'http', 'notify'] as const)
      definition = withStep(definition, kind, { ...at, after: 'start' }).definition;
    const places = arranged(definition).steps.map(({ position }) => `${position.x},${position.y}`);
    expect(new Set(places).size).toBe(4);
  });
});

describe('undo and redo', () => {
  const start = () => createEditorStore({ name: 'New', definition: fresh });

  it('takes back step by step and does it again', () => {
    const store = start();
    store.getState().edit((definition) => withStep(definition, 'notify', { ...at, after: 'start' }).definition);
    expect(store.getState()).toMatchObject({ edits: 1, definition: { steps: { length: 2 } } });
    store.getState().undo();
    expect(store.getState().definition).toBe(fresh);
    store.getState().redo();
    expect(store.getState().definition.steps).toHaveLength(2);
  });

  it('takes typing in one field for one change', () => {
    const store = start();
    for (const name of ['H', 'He', 'Hel'])
      store.getState().edit((definition) => ({ ...definition, steps: definition.steps.map((step) => ({ ...step, name })) }), 'start.name');
    store.getState().undo();
    expect(store.getState().definition).toBe(fresh);
  });

  it('keeps nothing of an edit that changes nothing', () => {
    const store = start();
    store.getState().edit((definition) => definition);
    expect(store.getState()).toMatchObject({ edits: 0, past: [] });
  });
});
