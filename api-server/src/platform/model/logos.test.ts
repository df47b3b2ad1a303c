import { describe, expect, it } from 'vitest';
import { logoOfModel, logoOfProvider } from './logos.ts';

describe('the logo of a provider', () => {
  it.each([
    ['Work', 'https://api.openai.com/v1', 'openai'],
    ['Work', 'https://acme.openai.azure.com/openai/v1', 'azure'],
    ['Work', 'https://generativelanguage.googleapis.com/v1beta', 'google'],
    ['Ollama (home)', 'http://10.0.0.7:11434/v1', 'ollama'],
    ['LM Studio', 'http://127.0.0.1:1234/v1', 'lmstudio'],
    ['Work', 'https://api.together.xyz/v1', 'together'],
    ['Work', 'https://openai.com.example/v1', 'openai'],
    ['Work', 'https://llm.acme.example/v1', null],
    ['Mistral', undefined, 'mistral'],
  ])('of %s at %s is %s', (name, baseUrl, logo) => expect(logoOfProvider(name, baseUrl)).toBe(logo));
});

describe('the logo of a model', () => {
  it.each([
    ['claude-opus-5-5', 'claude'],
    ['anthropic/claude-sonnet-5', 'claude'],
    ['gpt-5.5-mini', 'openai'],
    ['o3-mini', 'openai'],
    ['llama4:scout', 'meta'],
    ['qwen3:32b', 'qwen'],
    ['deepseek-r1-distill-llama-70b', 'deepseek'],
    ['phi-4', 'microsoft'],
    ['glm-5', 'zhipu'],
    ['house-model', null],
  ])('%s is %s', (name, logo) => expect(logoOfModel(name)).toBe(logo));
});
