import { describe, expect, it } from 'vitest';
import { buildCommandEntries, buildPageEntries, isAppPath } from './palette-entries.model.ts';

const page = (path: string, part = {}) => ({ id: path, path, title: path, chunk: 'c', ...part });

describe('palette entries', () => {
  it('lists each page that needs no ID once', () => {
    const commands = [{ remote: 'mfe-agents', id: 'agents', title: 'Agents', to: '/agents?view=mine', run: () => undefined }];
    const pages = [
      page(''),
      page('agents'),
      page('agents/:agentId'),
      page('help', { public: true }),
      page('return', { unlisted: true }),
      page('plans'),
    ];
    expect(buildPageEntries(pages, commands).map(({ run }) => run)).toEqual(['/', '/plans']);
    expect(buildCommandEntries(commands)).toMatchObject([{ title: 'Agents', run: '/agents?view=mine' }]);
  });

  it.each(['javascript:alert(1)', '//example.org', 'https://example.org', '/\\example.org'])('never opens %s', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});
