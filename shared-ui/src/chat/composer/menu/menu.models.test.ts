import { describe, expect, it } from 'vitest';
import { sliceRows, toRows } from './rows.model.ts';
import { findTrigger } from './trigger.model.ts';

const atEnd = (text: string) => findTrigger(text, text.length);

describe('the trigger at the caret', () => {
  it('is a slash only at the start of the text', () => {
    expect(atEnd('/sum')).toEqual({ trigger: '/', from: 0, query: 'sum' });
    expect(atEnd('either/or')).toBeUndefined();
    expect(atEnd('a /sum')).toBeUndefined();
  });

  it('is an at sign only at the start of a word, so an address has none', () => {
    expect(atEnd('@')).toEqual({ trigger: '@', from: 0, query: '' });
    expect(atEnd('ask @An')).toEqual({ trigger: '@', from: 4, query: 'An' });
    expect(atEnd('one\n@An')).toEqual({ trigger: '@', from: 4, query: 'An' });
    expect(atEnd('ann@example.com')).toBeUndefined();
  });

  it('takes what is typed up to the caret, with single spaces', () => {
    expect(findTrigger('ask @Ann now', 8)).toEqual({ trigger: '@', from: 4, query: 'Ann' });
    expect(atEnd('@Annual report')?.query).toBe('Annual report');
    expect(atEnd('@Annual  ')).toBeUndefined();
    expect(atEnd('@ five')).toBeUndefined();
    expect(atEnd('@Ann\nmore')).toBeUndefined();
    expect(atEnd(`@${'a'.repeat(61)}`)).toBeUndefined();
  });

  it('finds the mention in a text that starts with a slash', () => {
    expect(atEnd('/sum @An')).toEqual({ trigger: '@', from: 5, query: 'An' });
  });

  it('knows the full-width signs of East Asian keyboards', () => {
    expect(atEnd('＠田')).toEqual({ trigger: '@', from: 0, query: '田' });
    expect(atEnd('／要')).toEqual({ trigger: '/', from: 0, query: '要' });
  });
});

describe('rows', () => {
  const source = (id: string) => ({ id, heading: id, load: () => [] });
  const entry = (id: string) => ({ id, label: id });

  it('numbers the options across groups and omits groups without choices', () => {
    const rows = toRows([
      { source: source('a'), entries: [entry('1')], phase: 'ready' },
      { source: source('b'), entries: [], phase: 'ready' },
      { source: source('c'), entries: [], phase: 'loading' },
      { source: source('d'), entries: [], phase: 'failed' },
    ]);
    expect(rows.map(({ key }) => key)).toEqual(['a:heading', 'a:1', 'c:heading', 'c:loading', 'd:heading', 'd:retry']);
    expect(rows.flatMap((row) => (row.kind === 'option' ? row.index : []))).toEqual([0, 1]);
  });

  it('renders only the rows in sight and a few around them', () => {
    const rows = toRows([{ source: source('a'), entries: Array.from({ length: 1_000 }, (_, at) => entry(`${at}`)), phase: 'ready' }]);
    expect(sliceRows(rows, 0, 320, 40)).toEqual([0, 12]);
    expect(sliceRows(rows, 20_000, 320, 40)).toEqual([496, 512]);
    expect(sliceRows(rows, 40_000, 320, 40)[1]).toBe(1_001);
  });
});
