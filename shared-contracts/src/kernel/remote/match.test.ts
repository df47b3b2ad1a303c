import { describe, expect, it } from 'vitest';
import type { PanelContribution } from './contributions.ts';
import { type Owned, panelFor, rankPath, routeFor } from './match.ts';

describe('rankPath', () => {
  it.each([
    ['', '/', true],
    ['chat', '/chat', true],
    ['chat', '/chat/', true],
    ['chat', '/chats', false],
    ['agents/:id', '/agents/7', true],
    ['agents/:id', '/agents', false],
    ['agents/:id', '/agents/7/edit', false],
    ['connections/*', '/connections/n8n/x', true],
    ['*', '/', true],
    [':area/edit', '/marketing/edit', true],
  ])('ranks the pattern %j against %j as %j', (pattern, path, fits) => {
    expect(rankPath(pattern, path) >= 0).toBe(fits);
  });
});

describe('routeFor', () => {
  const route = (remote: string, path: string) => ({ id: path, path, title: path, chunk: 'page', remote });
  it('prefers a fixed route to a parameter, regardless of order', () => {
    const routes = [
      route('areas', ':area'),
      route('agents', 'agents'),
      route('agents', 'agents/:id'),
      route('agents', 'agents/create-agent'),
    ];
    expect(routeFor('/agents', routes)?.remote).toBe('agents');
    expect(routeFor('/agents/create-agent', routes)?.id).toBe('agents/create-agent');
    expect(routeFor('/marketing', routes)?.remote).toBe('areas');
    expect(routeFor('/a/b/c', routes)).toBeUndefined();
  });
});

describe('panelFor', () => {
  const panel = (id: string, priority: number, when: PanelContribution['when']): Owned<PanelContribution> => ({
    id,
    slot: 'right-panel',
    title: id,
    priority,
    when,
    chunk: id,
    remote: 'r',
  });
  const panels = [
    panel('history', 0, { paths: ['*'] }),
    panel('chat', 20, { paths: ['*'], query: { sessionId: 'present' } }),
    panel('home', 10, { paths: [''], query: { sessionId: 'absent' } }),
  ];
  it('shows the most specific panel that matches path and query', () => {
    expect(panelFor('/', new URLSearchParams(), panels)?.id).toBe('home');
    expect(panelFor('/', new URLSearchParams('sessionId=1'), panels)?.id).toBe('chat');
    expect(panelFor('/models', new URLSearchParams(), panels)?.id).toBe('history');
  });
  it('keeps a page’s slots separate', () => {
    const inPage = { ...panel('agent-chat', 90, { paths: ['*'] }), slot: 'conversation' as const };
    expect(panelFor('/models', new URLSearchParams(), [...panels, inPage])?.id).toBe('history');
    expect(panelFor('/models', new URLSearchParams(), [...panels, inPage], 'conversation')?.id).toBe('agent-chat');
  });
});
