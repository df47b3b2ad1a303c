import { describe, expect, it } from 'vitest';
import { createCommands, matchesKeys, type PageCommand } from './commands.ts';

const press = (key: string, part: Partial<Parameters<typeof matchesKeys>[1]> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...part,
});

describe('matchesKeys', () => {
  it.each([
    ['mod+k', press('k', { ctrlKey: true })],
    ['mod+k', press('K', { metaKey: true })],
    ['mod+shift+o', press('O', { ctrlKey: true, shiftKey: true })],
    ["mod+shift+'", press('"', { ctrlKey: true, shiftKey: true, code: 'Quote' })],
    ["mod+shift+'", press('Ä', { ctrlKey: true, shiftKey: true, code: 'Quote' })],
    ['mod+/ ?', press('/', { ctrlKey: true })],
    ['mod+/ ?', press('?', { ctrlKey: true, shiftKey: true })],
    ['mod+/ ?', press('?', { shiftKey: true })],
    ['mod+]', press(']', { ctrlKey: true })],
    ['mod+[', press('ü', { ctrlKey: true, code: 'BracketLeft' })],
    ['mod+k', press('ن', { ctrlKey: true, code: 'KeyK' })],
    ['mod+shift+o', press('щ', { ctrlKey: true, shiftKey: true, code: 'KeyO' })],
    ['mod+/', press('ظ', { ctrlKey: true, code: 'Slash' })],
    ['escape', press('Escape')],
    ['shift+escape', press('Escape', { shiftKey: true })],
  ])('knows %s in %j', (keys, pressed) => expect(matchesKeys(keys, pressed)).toBe(true));

  it.each([
    ['mod+k', press('k')],
    ['mod+shift+o', press('o', { ctrlKey: true })],
    // Another Latin layout has another letter at the place of K.
    ['mod+k', press('t', { ctrlKey: true, code: 'KeyK' })],
    ['mod+k', press('k', { ctrlKey: true, shiftKey: true })],
    ['mod+k', press('k', { ctrlKey: true, altKey: true })],
    ['escape', press('Escape', { shiftKey: true })],
    ['shift+escape', press('Escape')],
    ['mod+/', press('?', { shiftKey: true })],
  ])('leaves what is not %s to the browser: %j', (keys, pressed) => expect(matchesKeys(keys, pressed)).toBe(false));
});

describe('commands', () => {
  const contributed: PageCommand[] = [
    { remote: 'mfe-a', id: 'open', title: 'Open', to: '/a' },
    { remote: 'mfe-a', id: 'here', title: 'Here', to: '/b', when: { paths: ['a', 'a/:id'] } },
    { remote: 'mfe-a', id: 'export', title: 'Export' },
  ];
  const start = (path: string) => {
    const opened: string[] = [];
    const commands = createCommands(
      () => contributed,
      (to) => opened.push(to),
      () => path,
    );
    return { opened, ...commands, ids: () => commands.list().map(({ id }) => id) };
  };

  it('lists what can run: addresses, on pages where they apply, and what the remote itself has registered', () => {
    const { ids, list, opened, for: bind } = start('/elsewhere');
    expect(ids()).toEqual(['open']);
    expect(start('/a/7').ids()).toEqual(['open', 'here']);
    list()[0]?.run();
    expect(opened).toEqual(['/a']);
    const ran: string[] = [];
    bind('mfe-b').register('export', () => ran.push('another remote'));
    expect(ids()).toEqual(['open']);
    const endPage = bind('mfe-a').register('export', () => ran.push('page'));
    const endPanel = bind('mfe-a').register('export', () => ran.push('panel'));
    expect(ids()).toEqual(['open', 'export']);
    list()[1]?.run();
    endPanel();
    list()[1]?.run();
    endPage();
    expect(ran).toEqual(['panel', 'page']);
    expect(ids()).toEqual(['open']);
  });
});
