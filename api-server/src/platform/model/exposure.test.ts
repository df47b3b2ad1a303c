import { describe, expect, it } from 'vitest';
import { Exposure } from './exposure.ts';
import type { Passage } from './model-port.ts';

const passage = (kind: Passage['kind'], url?: string): Passage => ({ kind, url, title: 'A page', sentences: [] });
const says = (content: string, isOthers = false) => ({ role: 'user' as const, content, isOthers });
const start = (messages: ReturnType<typeof says>[], passages: readonly Passage[] = []) => new Exposure({ messages, passages });

describe('addresses that people wrote', () => {
  it.each([
    'https://evil.example/a',
    'See https://evil.example/a.',
    'evil.example/a',
    '<https://evil.example/a>',
    '[here](https://evil.example/a)',
    'https://evil.example/a/',
  ])('are the asking person’s only if that person wrote “%s”', (text) => {
    for (const [isOthers, isUnnamed] of [
      [false, false],
      [true, true],
    ] as const) {
      const exposure = start([says(text, isOthers), says('Go on.')]);
      exposure.markPrivate('A document');
      expect(exposure.isUnnamed('https://evil.example/a')).toBe(isUnnamed);
      expect(exposure.risky({ url: 'https://evil.example/a' })).toHaveLength(isUnnamed ? 1 : 0);
    }
  });

  it('are anybody’s who wrote them too', () => {
    const exposure = start([says('https://one.example', true), says('Open https://one.example')]);
    exposure.markPrivate('A document');
    expect(exposure.isUnnamed('https://one.example')).toBe(false);
  });
});

describe('addresses that a search found', () => {
  const pages = Array.from({ length: 16 }, (_, at) => `https://evil.example/${at.toString(16)}`);

  it('may be opened if they were found before private text was read', () => {
    const exposure = start([says('Search.')], [passage('search', pages[0])]);
    for (const page of pages) exposure.find(page);
    exposure.markPrivate('A document');
    expect(pages.filter((page) => exposure.isUnnamed(page))).toEqual([]);
  });

  it.each<[string, (exposure: Exposure) => void]>([
    ['by a tool', (exposure) => pages.forEach((page) => void exposure.find(page))],
    ['twice', (exposure) => [...pages, ...pages].forEach((page) => void exposure.find(page))],
  ])('ask if they were found %s after that', (_, find) => {
    const exposure = start([says('Search.')]);
    exposure.markPrivate('A document');
    find(exposure);
    expect(pages.filter((page) => exposure.isUnnamed(page))).toEqual(pages);
    expect(exposure.risky({ deep: [{ url: pages[3] }] })).toEqual([pages[3]]);
  });

  it('ask as passages, once an earlier answer or a document may have been private', () => {
    for (const [messages, passages] of [
      [[says('Search.'), { role: 'assistant' as const, content: 'The code is 4711.' }, says('And?')], []],
      [[says('Search.')], [passage('file')]],
    ] as const) {
      const exposure = new Exposure({ messages, passages: [passage('search', pages[0]), ...passages] });
      expect(exposure.isUnnamed(pages[0] ?? '')).toBe(true);
    }
  });

  it('name what other people wrote', () => {
    const exposure = start([says('What is agreed?')], [{ ...passage('file', pages[0]), title: 'Plan', isByOthers: true }]);
    expect(exposure.labels()).toEqual({ private: ['Plan'], untrusted: ['Plan'] });
  });

  it('ask once for each host, and what the model composed always asks', () => {
    const exposure = start([says('Search.')]);
    exposure.markPrivate('A document');
    for (const page of [...pages, 'https://evil.example:8443/a', 'https://evil.example.org/a', 'https://4711@evil.example/a'])
      exposure.find(page);
    exposure.allow('https://evil.example/?d=composed');
    expect(exposure.isUnnamed(pages[0] ?? '')).toBe(true);
    exposure.allow(pages[0] ?? '');
    expect(pages.filter((page) => exposure.isUnnamed(page))).toEqual([]);
    for (const other of [
      'https://evil.example/?d=4711',
      'https://evil.example/0?d=4711',
      'https://evil.example/0#4711',
      'https://4711.evil.example/0',
      'https://evil.example:8443/a',
      'https://evil.example.org/a',
      'https://evil.example@evil.example.org/a',
      'https://evil.example/ffff',
    ])
      expect(exposure.isUnnamed(other), other).toBe(true);
  });
});
