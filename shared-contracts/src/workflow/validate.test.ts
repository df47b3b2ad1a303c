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

describe('a workflow', () => {
  it('runs when every step is connected and filled in', () => {
    expect(
      problems([start, ask('one'), ask('two', 'About {{one.text}} and {{trigger.input}}')], [line('start', 'one'), line('one', 'two')]),
    ).toEqual([]);
  });

  it('is refused empty, without a trigger, and with two', () => {
    expect(problems([])).toEqual([['empty', null, null]]);
    expect(problems([ask('one')])).toEqual([['no-trigger', null, null]]);
    expect(problems([start, { ...start, id: 'again' }])).toEqual([['several-triggers', 'again', null]]);
  });

  it('names every step of a circle, and the step that nothing leads to', () => {
    const steps = [start, ask('one'), ask('two'), ask('lost')];
    expect(problems(steps, [line('start', 'one'), line('one', 'two'), line('two', 'one')])).toEqual([
      ['cycle', 'one', null],
      ['cycle', 'two', null],
      ['unconnected', 'lost', null],
    ]);
    expect(closesCircle(made(steps, [line('one', 'two')]), 'two', 'one')).toBe(true);
    expect(closesCircle(made(steps, [line('one', 'two')]), 'lost', 'one')).toBe(false);
  });

  it('names the field that is empty', () => {
    expect(problems([start, ask('one', '  ')], [line('start', 'one')])).toEqual([['missing-field', 'one', 'prompt']]);
  });

  it('names the variable that no earlier step gives', () => {
    const steps = [start, ask('one', '{{two.text}} {{one.text}} {{start.nothing}} {{nobody.text}}'), ask('two')];
    const found = validateWorkflow(made(steps, [line('start', 'one'), line('one', 'two')]));
    expect(found.map(({ field, message }) => [field, message])).toEqual([
      ['prompt', '{{two.text}} names a step that does not come before this one.'],
      ['prompt', '{{one.text}} names a step that does not come before this one.'],
      ['prompt', '{{start.nothing}} does not exist: “Start” gives at, input.'],
      ['prompt', '{{nobody.text}} names no step of this workflow.'],
    ]);
  });

  it('asks which line of a condition is which, and refuses lines to nothing and into the trigger', () => {
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

  it('calls what its own list allows', () => {
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

  it('is read only in its own shape', () => {
    const read = (value: unknown) => z.safeParse(workflowDefinition, value).success;
    expect(read(made([start], []))).toBe(true);
    expect(read({ ...made([start], []), schema: 2 })).toBe(false);
    expect(read(made([{ ...start, kind: 'launch' } as never], []))).toBe(false);
    expect(read(made([{ ...start, id: '{{x}}' }], []))).toBe(false);
  });

  it('leaves without the secrets of its headers', () => {
    expect(JSON.stringify(withoutSecrets(made([http('https://api.example.com')], [])))).not.toContain('abc');
  });
});

describe('a text with variables', () => {
  it('finds them, alone and among words', () => {
    expect(templateReferences('a {{ one.text }} b {{two.list.0}}')).toMatchObject([
      { stepId: 'one', path: ['text'] },
      { stepId: 'two', path: ['list', '0'] },
    ]);
    expect(soleReference(' {{one.text}} ')).toMatchObject({ stepId: 'one' });
    expect(soleReference('{{one.text}}{{one.text}}')).toBeUndefined();
  });

  it('does not fill in what a value brings', () => {
    expect(fillTemplate('{{a.b}}!', () => '{{c.d}} $& $1')).toBe('{{c.d}} $& $1!');
  });
});
