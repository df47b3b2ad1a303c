import { describe, expect, it } from 'vitest';
import type { SaidMessage } from '../../../../kernel/run/run.types.ts';
import { beginningOf, estimatedTokens } from '../../../../platform/model/estimated-tokens.ts';
import type { Passage } from '../../../../platform/model/model-port.ts';
import { fitContext, olderCount, questionMax, type WantedContext } from './context-plan.policy.ts';

const words = (tokens: number) => 'abcdefg'.repeat(Math.floor(tokens / 2));
const passage = (title: string, tokens: number): Passage => ({ kind: 'file', title, url: undefined, sentences: [], text: words(tokens) });
const turns = (count: number, tokens: number): SaidMessage[] =>
  Array.from({ length: count * 2 }, (_, index) => ({ role: index % 2 ? 'assistant' : 'user', content: words(tokens), id: `m${index}` }));
const fit = (wanted: Partial<WantedContext>) =>
  fitContext({
    window: { tokens: 10_000, isAssumed: false },
    instructions: undefined,
    memory: '',
    tools: [],
    pictures: 0,
    question: 'Why?',
    passages: [],
    files: new Set<Passage>(),
    summary: undefined,
    history: [],
    before: 0,
    summarized: 0,
    ...wanted,
  });

describe('the plan', () => {
  it('sends everything that fits, and adds up', () => {
    const file = passage('a.txt', 500);
    const { plan, isFull } = fit({
      history: turns(3, 100),
      passages: [file, passage('b', 300)],
      files: new Set([file]),
      summary: words(200),
    });
    expect(plan).toMatchObject({ messages: 6, left_out: 0 });
    expect(plan.files).toBeGreaterThan(plan.passages);
    const { instructions, memory, tools, passages, files, summary, history, question } = plan;
    expect(instructions + memory + tools + passages + files + summary + history + question).toBe(plan.used);
    expect(isFull).toBe(false);
  });

  it('never exceeds the limit: keeps the best sources, cuts the next one, and keeps the newest messages from a question on', () => {
    const history = turns(40, 200);
    const {
      plan,
      passages,
      history: kept,
      isFull,
    } = fit({ history, passages: [passage('best', 2_000), passage('next', 9_000), passage('last', 50)] });
    expect(plan.used).toBeLessThanOrEqual(plan.limit);
    expect(passages.map(({ title }) => title)).toEqual(['best', 'next']);
    expect(passages[1]?.text?.endsWith('…')).toBe(true);
    expect(kept[0]?.role).toBe('user');
    expect(kept.at(-1)).toBe(history.at(-1));
    expect(plan.left_out).toBe(history.length - kept.length);
    expect(isFull).toBe(true);
  });

  it('keeps room for the results of tools, counts pictures, and says when not even the question fits', () => {
    const tool = { name: 'search', description: 'Searches.', input: { type: 'object' } };
    expect(fit({ tools: [tool] }).resultTokens).toBe(1_500);
    expect(fit({ tools: [tool] }).plan.limit).toBe(fit({}).plan.limit - 1_500);
    expect(fit({ pictures: 2 }).plan.question - fit({}).plan.question).toBe(3_000);
    const { isTooLong, history, passages } = fit({ question: words(9_000), history: turns(1, 10), passages: [passage('a', 10)] });
    expect({ isTooLong, history, passages }).toEqual({ isTooLong: true, history: [], passages: [] });
    expect(questionMax({ tokens: 10_000, isAssumed: false, outputMax: 500 })).toBe(9_200);
  });
});

describe('what is summarized', () => {
  it('is everything but the newest messages, which begin with a question', () => {
    const history = turns(20, 200);
    const older = olderCount(history, 0, 7_000);
    expect(history[older]?.role).toBe('user');
    expect(
      estimatedTokens(
        history
          .slice(older)
          .map(({ content }) => content)
          .join(''),
      ),
    ).toBeLessThan(7_000 * 0.3);
  });

  it('is nothing where it saves too little, unless somebody wants it', () => {
    const history = turns(3, 20);
    expect(olderCount(history, 0, 7_000)).toBe(0);
    expect(olderCount(history, 0, 7_000, true)).toBe(4);
  });
});

it('estimates tokens by letters and bytes, and cuts texts by them', () => {
  expect(estimatedTokens('a'.repeat(350))).toBe(100);
  expect(estimatedTokens('你好世界你好世界你好世界')).toBe(12);
  const cut = beginningOf('你好 hello '.repeat(500), 100);
  expect(estimatedTokens(cut)).toBeLessThanOrEqual(100);
  expect(cut.length).toBeGreaterThan(100);
});
