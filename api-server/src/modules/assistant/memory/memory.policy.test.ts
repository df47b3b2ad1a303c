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

it.each(['Do you remember me?', 'Retiens quelque chose', 'Remember that', 'Merke dir, dass', '记住', 'を覚えておいて', ''])(
  'finds nothing in %j',
  (message) => {
    expect(askedToRemember(message)).toBeUndefined();
  },
);
