import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type WorkflowDefinition, type WorkflowStep, withoutSecrets, workflowDefinition } from './definition.ts';
import { closesCircle } from './graph.ts';
import { fillTemplate, soleReference, templateReferences } from './template.ts';
import { isAllowedHost, validateWorkflow } from './validate.ts';

const position = { x: 0, y: 0 };
const start: WorkflowStep = { id: 'start', kind: 'trigger-manual', name: 'Start', position, config: {} };
const ask = (id: string, prompt = 'Say hello'): WorkflowStep => ({
  id,
  kind: 'assistant',
  name: id,
  position,
  config: { prompt, model: '' },
});
const http = (url: string, hosts: string[] = ['api.example.com']): WorkflowStep => ({
  id: 'call',
  kind: 'http',
  name: 'Call',
  position,
  config: { method: 'GET', url, headers: [{ name: 'Authorization', value: 'Bearer abc' }], body: '', allowed_hosts: hosts },
});
const line = (from: string, to: string, branch?: 'yes' | 'no') => ({ id: `${from}-${to}`, from, to, ...(branch ? { branch } : {}) });
const made = (steps: WorkflowStep[], edges: WorkflowDefinition['edges']): WorkflowDefinition => ({ schema: 1, steps, edges });
const problems = (steps: WorkflowStep[], edges: WorkflowDefinition['edges'] = []) =>
  validateWorkflow(made(steps, edges)).map(({ code, step_id, field }) => [code, step_id, field]);

describe('a workflow with 144,000 variables that no step provides', () => {
  const text = Array.from({ length: 1_500 }, (_, place) => `{{s${place}.x}}`)
    .join('')
    .slice(0, 19_990);
  const steps = Array.from({ length: 99 }, (_, place): WorkflowStep => ask(`step-${place}`, text));
  const many = made([start, ...steps], []);

  it('cannot be saved', () => {
    expect(z.safeParse(workflowDefinition, many).error?.issues).toMatchObject([{ code: 'too_big', message: 'variablesMax' }]);
  });

  it('is read quickly if it was stored before, with as many problems as anybody reads', () => {
    const started = performance.now();
    const found = validateWorkflow(many);
    expect(performance.now() - started).toBeLessThan(500);
    expect(found).toHaveLength(200);
    expect(JSON.stringify(found).length).toBeLessThan(200_000);
  });
});

describe('workflow validation', () => {
  it('accepts a workflow whose steps are all connected and filled in', () => {
    expect(
      problems([start, ask('one'), ask('two', 'About {{one.text}} and {{trigger.input}}')], [line('start', 'one'), line('one', 'two')]),
    ).toEqual([]);
  });

  it('rejects a workflow that is empty, has no trigger, or has two', () => {
    expect(problems([])).toEqual([['empty', null, null]]);
    expect(problems([ask('one')])).toEqual([['no-trigger', null, null]]);
    expect(problems([start])).toEqual([['empty', 'start', null]]);
    expect(problems([start, { ...start, id: 'again' }])).toEqual([['several-triggers', 'again', null]]);
  });

  it('reports every step of a cycle, and a step that no other step leads to', () => {
    const steps = [start, ask('one'), ask('two'), ask('lost')];
    expect(problems(steps, [line('start', 'one'), line('one', 'two'), line('two', 'one')])).toEqual([
      ['cycle', 'one', null],
      ['cycle', 'two', null],
      ['unconnected', 'lost', null],
    ]);
    expect(closesCircle(made(steps, [line('one', 'two')]), 'two', 'one')).toBe(true);
    expect(closesCircle(made(steps, [line('one', 'two')]), 'lost', 'one')).toBe(false);
  });

  it('reports the empty field', () => {
    expect(problems([start, ask('one', '  ')], [line('start', 'one')])).toEqual([['missing-field', 'one', 'prompt']]);
  });

  it('reports a variable that no earlier step provides', () => {
    const steps = [start, ask('one', '{{two.text}} {{one.text}} {{start.nothing}} {{nobody.text}}'), ask('two')];
    const found = validateWorkflow(made(steps, [line('start', 'one'), line('one', 'two')]));
    expect(found.map(({ field, message }) => [field, message])).toEqual([
      ['prompt', '{{two.text}} names a step that does not come before this one.'],
      ['prompt', '{{one.text}} names a step that does not come before this one.'],
      ['prompt', '{{start.nothing}} does not exist: “Start” provides at, input.'],
      ['prompt', '{{nobody.text}} doesn’t name a step of this workflow.'],
    ]);
  });

  it('requires a branch on each line from a condition, and rejects lines to missing steps and to the trigger', () => {
    const check: WorkflowStep = {
      id: 'check',
      kind: 'condition',
      name: '',
      position,
      config: { left: 'a', operator: 'is-empty', right: '' },
    };
    expect(problems([start, check, ask('one')], [line('start', 'check'), line('check', 'one')])).toEqual([
      ['branch-missing', 'check', null],
    ]);
    expect(problems([start, ask('one')], [line('start', 'one'), line('one', 'gone'), line('one', 'start')])).toEqual([
      ['unknown-step', 'one', null],
      ['into-trigger', 'start', null],
      ['cycle', 'start', null],
      ['cycle', 'one', null],
    ]);
  });

  it.each([
    ['ftp://api.example.com', 'url'],
    ['https://other.example.com/x', 'url'],
    ['https://user:pass@api.example.com', 'url'],
    ['', 'url'],
  ])('refuses to call %s', (url, field) => {
    expect(problems([start, http(url)], [line('start', 'call')])).toMatchObject([[url ? 'bad-value' : 'missing-field', 'call', field]]);
  });

  it('allows calls to the hosts that it lists', () => {
    expect(problems([start, http('https://api.example.com/{{trigger.input}}')], [line('start', 'call')])).toEqual([]);
    expect(problems([start, http('https://api.example.com', [])], [line('start', 'call')])).toContainEqual([
      'missing-field',
      'call',
      'allowed_hosts',
    ]);
    expect(isAllowedHost('a.example.com', ['*.example.com'])).toBe(true);
    expect(isAllowedHost('a.example.com:8443', ['*.example.com', 'a.example.com'])).toBe(false);
    expect(isAllowedHost('a.example.com:8443', ['a.example.com:8443'])).toBe(true);
    expect(isAllowedHost('example.com.evil.org', ['*.example.com', 'example.com', '*.'])).toBe(false);
  });

  it('parses only valid definitions', () => {
    const read = (value: unknown) => z.safeParse(workflowDefinition, value).success;
    expect(read(made([start], []))).toBe(true);
    expect(read({ ...made([start], []), schema: 2 })).toBe(false);
    expect(read(made([{ ...start, kind: 'launch' } as never], []))).toBe(false);
    expect(read(made([{ ...start, id: '{{x}}' }], []))).toBe(false);
  });

  it('drops secret header values on export', () => {
    expect(JSON.stringify(withoutSecrets(made([http('https://api.example.com')], [])))).not.toContain('abc');
  });
});

describe('template variables', () => {
  it('finds variables, alone and among words', () => {
    expect(templateReferences('a {{ one.text }} b {{two.list.0}}')).toMatchObject([
      { stepId: 'one', path: ['text'] },
      { stepId: 'two', path: ['list', '0'] },
    ]);
    expect(soleReference(' {{one.text}} ')).toMatchObject({ stepId: 'one' });
    expect(soleReference('{{one.text}}{{one.text}}')).toBeUndefined();
  });

  it('does not expand variables inside inserted values', () => {
    expect(fillTemplate('{{a.b}}!', () => '{{c.d}} $& $1')).toBe('{{c.d}} $& $1!');
  });
});
