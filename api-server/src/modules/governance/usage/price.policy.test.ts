import { describe, expect, it } from 'vitest';
import { requestTokens } from '../../../platform/model/metered-calls.ts';
import { costOf } from './price.policy.ts';
import { listPrice } from './price-catalog.ts';

const none = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, pictures: 0 };
const price = { inputMicro: 2_000_000, cachedMicro: 500_000, outputMicro: 8_000_000, pictureMicro: 40_000 };

describe('the cost of a call', () => {
  it('adds input, cached input, output and pictures', () => {
    expect(costOf(price, { inputTokens: 1_000, cachedTokens: 400, outputTokens: 100, pictures: 2 })).toBe(1_200 + 200 + 800 + 80_000);
  });

  it('charges cached input like any other if it has no price, and never more than there is', () => {
    expect(costOf({ ...price, cachedMicro: null }, { ...none, inputTokens: 10, cachedTokens: 4 })).toBe(20);
    expect(costOf(price, { ...none, inputTokens: 10, cachedTokens: 400 })).toBe(5);
  });

  it('is rounded up to a millionth', () => {
    expect(costOf({ ...price, inputMicro: 1 }, { ...none, inputTokens: 1 })).toBe(1);
    expect(costOf(price, none)).toBe(0);
  });
});

describe('the list price', () => {
  it.each(['gpt-4o', 'GPT-4o', 'openai/gpt-4o', 'gpt-4o-2024-08-06', 'azure/openai/gpt-4o-latest'])('is found for %s', (name) => {
    expect(listPrice(name)).toEqual(listPrice('gpt-4o'));
    expect(listPrice(name)?.inputMicro).toBe(2_500_000);
  });

  it.each(['gpt-4o-mini-audio', 'llama3.1', '', 'constructor', '-'.repeat(100_000)])('is unknown for other names', (name) => {
    expect(listPrice(name)).toBeUndefined();
  });

  it('never is zero or less', () => {
    for (const name of ['gpt-5', 'o3', 'claude-opus-4-20250514', 'text-embedding-3-small', 'dall-e-3', 'deepseek-chat'])
      for (const amount of Object.values(listPrice(name) ?? { missing: 0 })) expect(amount ?? 1).toBeGreaterThan(0);
  });
});

it('counts a picture in a request as a fixed number of tokens', () => {
  const picture = { image_url: { url: `data:image/png;base64,${'A'.repeat(1_000_000)}` } };
  expect(requestTokens([{ content: 'Hi' }])).toBeLessThan(20);
  expect(requestTokens([{ content: [picture] }])).toBeLessThan(2_000);
});
