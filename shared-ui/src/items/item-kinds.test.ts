import { type ItemKind, itemKind } from 'shared-contracts';
import { expect, it } from 'vitest';
import { itemAddress, itemIcon, itemIcons } from './item-kinds.ts';

it('returns the page of an item of every kind', () => {
  const addresses = itemKind.options.map((kind) => [kind, itemAddress({ kind, id: 'x', target: null })]);
  expect(Object.fromEntries(addresses)).toEqual({
    chat: '/chat?sessionId=x',
    agent: '/agents/x',
    prompt: '/prompt-library?prompt=x',
    preset: '/models?preset=x',
    notebook: '/notebooks/x',
    'work-area': '/x',
    file: '/files/x',
    report: '/my-works?kind=report&report=x',
    blueprint: '/single-workflow?workflowId=x',
    article: '/market-intel',
    'sticky-note': undefined,
  });
});

it('returns the page of a note, and nothing outside the app', () => {
  expect(itemAddress({ kind: 'sticky-note', id: 'x', target: '/notebooks/n' })).toBe('/notebooks/n');
  expect(itemAddress({ kind: 'sticky-note', id: 'x', target: 'https://example.com' })).toBeUndefined();
  expect(itemAddress({ kind: 'article', id: 'x', target: 'rates-fall' })).toBe('/market-intel#rates-fall');
});

it('tolerates a kind of a newer server', () => {
  const kind = 'poster' as ItemKind;
  expect(itemAddress({ kind, id: 'x', target: null })).toBeUndefined();
  expect(itemIcon(kind)).toBe(itemIcons.file);
});
