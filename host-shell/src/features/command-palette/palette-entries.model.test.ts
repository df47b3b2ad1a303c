import { describe, expect, it } from 'vitest';
import { buildCommandEntries, buildPageEntries, isAppPath, orderActions, rankEntry } from './palette-entries.model.ts';

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

  it('lists a command that opens a page under its own name as this page, found by the command’s words', () => {
    const commands = [{ remote: 'mfe-chat', id: 'plans', title: 'plans', to: '/plans', keywords: 'price', run: () => undefined }];
    expect(buildCommandEntries(commands, [page('plans')])).toEqual([]);
    expect(buildPageEntries([page('plans')], commands)).toMatchObject([{ run: '/plans', keywords: 'plans price' }]);
  });

  it('puts the usual actions first and keeps the order of the others', () => {
    const entry = (id: string) => ({ id, title: id, keywords: '', run: '/' });
    const ids = ['log-out', 'create-sticky-note', 'try-releases', 'command-mfe-chat-new-chat'];
    expect(orderActions(ids.map(entry)).map(({ id }) => id)).toEqual([ids[3], ids[1], ids[0], ids[2]]);
  });

  it('finds entries by words of their title or keywords, not by letters in order', () => {
    expect(rankEntry('notebo', ['Keyboard shortcuts', 'keys help'])).toBe(0);
    expect(rankEntry('notebo', ['Notebooks', 'collect'])).toBe(1);
    expect(rankEntry('sticky create', ['Create Sticky Note', 'paper'])).toBeGreaterThan(
      rankEntry('create paper', ['Sticky Note', 'create paper']),
    );
  });

  it.each(['javascript:alert(1)', '//example.org', 'https://example.org', '/\\example.org'])('never opens %s', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});
