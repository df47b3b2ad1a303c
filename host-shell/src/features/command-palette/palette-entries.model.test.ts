import { describe, expect, it } from 'vitest';
import { commandEntries, isAppPath, pageEntries } from './palette-entries.model.ts';

const page = (path: string, part = {}) => ({ id: path, path, title: path, chunk: 'c', ...part });

describe('the palette’s entries', () => {
  it('are the pages that need no id, each once', () => {
    const commands = [{ id: 'agents', title: 'Agents', to: '/agents?view=mine' }];
    const pages = [page(''), page('agents'), page('agents/:agentId'), page('help', { public: true }), page('plans')];
    expect(pageEntries(pages, commands).map(({ run }) => run)).toEqual(['/', '/plans']);
    expect(commandEntries(commands)).toMatchObject([{ title: 'Agents', run: '/agents?view=mine' }]);
  });

  it.each(['javascript:alert(1)', '//example.org', 'https://example.org', '/\\example.org'])('never lead to %s', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});
