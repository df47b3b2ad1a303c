import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { askedToRemember } from './memory.policy.ts';

it.each([
  ['Please remember that I like tea.', 'I like tea.'],
  ['Merke dir, dass ich Tee mag.', 'Ich Tee mag.'],
  ['Retiens que j’aime le thé.', 'J’aime le thé.'],
  ['Recuerda que me gusta el té', 'Me gusta el té'],
  ['Lembre que eu gosto de chá', 'Eu gosto de chá'],
  ['Ricorda che mi piace il tè', 'Mi piace il tè'],
  ['Onthoud dat ik van thee houd', 'Ik van thee houd'],
  ['Zapamiętaj, że lubię herbatę', 'Lubię herbatę'],
  ['Şunu hatırla: çay severim', 'Çay severim'],
  ['紅茶が好きなことを覚えておいて。', '紅茶が好きなこと'],
  ['记住：我喜欢茶', '我喜欢茶'],
  ['تذكّر أنني أحب الشاي', 'أنني أحب الشاي'],
])('finds what %j asks to remember', (message, text) => {
  expect(askedToRemember(message)).toBe(text);
});

const folder = join(import.meta.dirname, '../../../../../../mfe-settings/src/messages');

it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('understands the words that the page suggests in %s', (name) => {
  const texts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { 'mfe-settings': { memoryNote: string } };
  const suggested = /[«„“「][\s\u202f\u00a0]?(.{1,40}?)[\s\u202f\u00a0]?[»“”」]/.exec(texts['mfe-settings'].memoryNote)?.[1] ?? '';
  expect(suggested).not.toBe('');
  expect(askedToRemember(suggested.replace(/ ?…+/, ' tea')), suggested).toMatch(/tea/i);
});

it.each(['Do you remember me?', 'Retiens quelque chose', 'Remember that', 'Merke dir, dass', '记住', 'を覚えておいて', ''])(
  'finds nothing in %j',
  (message) => {
    expect(askedToRemember(message)).toBeUndefined();
  },
);
