import { isoDay } from 'shared-contracts/days';
import { describe, expect, it } from 'vitest';
import { catalogDate, modelCatalog } from './catalog/model-catalog.ts';
import { modelFacts } from './model-facts.ts';

describe('the facts about a model', () => {
  it.each([
    ['claude-opus-4-5', 'claude-opus-4-5-20251101'],
    ['claude-opus-4-5', 'anthropic/claude-opus-4.5'],
    ['claude-opus-4-5', 'us.anthropic.claude-opus-4-5-20251101-v1:0'],
    ['claude-opus-4-5', 'claude-opus-4-5@20251101'],
    ['gpt-4o', 'azure/openai/GPT-4o-2024-08-06'],
    ['gemini-3.1-pro', 'models/gemini-3.1-pro-preview'],
    ['mistral-large', 'mistral-large-2411'],
  ])('are the same for %s and %s', (model, name) => {
    expect(modelFacts(model).contextWindow).toBeGreaterThan(1_000);
    expect(modelFacts(name)).toMatchObject({ ...modelFacts(model), price: expect.anything() });
  });

  it.each([
    ['llama3.1:8b', 'Meta'],
    ['Meta-Llama-3.1-70B-Instruct-GGUF', 'Meta'],
    ['qwen/qwen3-30b-a3b', 'Qwen'],
    ['gpt-oss:20b', 'OpenAI'],
  ])('are by family for published weights such as %s', (name, maker) => {
    expect(modelFacts(name)).toMatchObject({ maker });
    expect(modelFacts(name)).not.toHaveProperty('price');
    // The server that runs the weights decides about the window.
    expect(modelFacts(name)).not.toHaveProperty('contextWindow');
  });

  it('tell a family from a longer one and from a later version', () => {
    expect(modelFacts('qwen3:8b').pictures).toBe(false);
    expect(modelFacts('qwen3-vl:8b').pictures).toBe(true);
    expect(modelFacts('qwen3.9:8b')).toEqual({});
    expect(modelFacts('llama3.10')).toEqual({});
  });

  it.each(['', 'constructor', '__proto__', 'my-model', 'gpt-4o-mini-audio', '-'.repeat(100_000), `${'a.'.repeat(50_000)}`])(
    'are empty for other names',
    (name) => {
      expect(modelFacts(name)).toEqual({});
    },
  );

  it('are empty without a name', () => {
    expect(modelFacts(undefined)).toEqual({});
  });

  it('leave out the price of a variant', () => {
    expect(modelFacts('openai/gpt-4.1:batch')).toMatchObject({ contextWindow: 1_047_576 });
    expect(modelFacts('openai/gpt-4.1:batch')).not.toHaveProperty('price');
  });

  it('are replaced by what the provider says, and that by what an administrator says', () => {
    const provider = { contextWindow: 32_768, tools: false };
    const administrator = { contextWindow: 16_384 };
    expect(modelFacts('gpt-4o', administrator, provider)).toMatchObject({ contextWindow: 16_384, tools: false, pictures: true });
    expect(modelFacts('my-model', undefined, provider)).toEqual(provider);
    expect(modelFacts('gpt-4o', { contextWindow: undefined } as object).contextWindow).toBe(128_000);
  });
});

describe('the catalog', () => {
  it('names each model once', () => {
    const ids = modelCatalog.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('finds every model by its own id', () => {
    for (const { id, maker } of modelCatalog) expect([id, modelFacts(id).maker]).toEqual([id, maker]);
  });

  it('has plausible numbers and days that are not in the future', () => {
    for (const { id, window, output, released, deprecated, price } of modelCatalog) {
      if (window && output && !id.includes('-tts')) expect([id, output <= window]).toEqual([id, true]);
      for (const day of [released, deprecated]) if (day) expect(isoDay(new Date(day))).toBe(day);
      if (released) expect([id, released <= catalogDate]).toEqual([id, true]);
      for (const amount of price ?? []) expect([id, amount !== undefined && amount >= 0 && amount < 1_000]).toEqual([id, true]);
    }
  });
});
