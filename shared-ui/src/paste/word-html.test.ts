import { expect, it } from 'vitest';
import { readWordHtml } from './word-html.ts';

const item = (sign: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

/** Reads HTML as the editor does, which knows neither comments nor elements of Word. */
const read = (html: string) => readWordHtml(html).replace(/<!--[\s\S]*?-->|<\/?o:p>|\n/g, '');

it.each([
  [
    'a numbered list with an inner one',
    item('1.', 'Order lamps') + item('a.', 'Ask for prices', 2) + item('2.', 'Sell tables'),
    '<ol><li>Order lamps<ol><li>Ask for prices</li></ol></li><li>Sell tables</li></ol>',
  ],
  ['bullets', item('·', 'Лампа') + item('o', 'Стол', 2), '<ul><li>Лампа<ul><li>Стол</li></ul></li></ul>'],
  ['a list that begins at three', item('3)', '灯') + item('4)', '桌'), '<ol start="3"><li>灯</li><li>桌</li></ol>'],
  [
    'two lists with words between',
    `${item('·', 'مصباح')}<p>x</p>${item('1.', 'طاولة')}`,
    '<ul><li>مصباح</li></ul><p>x</p><ol><li>طاولة</li></ol>',
  ],
  ['a list that begins deep', item('·', 'दीपक', 3), '<ul><li><ul><li><ul><li>दीपक</li></ul></li></ul></li></ul>'],
  [
    'titles',
    '<p class=MsoTitle>T</p><p class=MsoSubtitle>S</p><p style="mso-outline-level:5">O</p><h2>H</h2>',
    '<h1>T</h1><h2>S</h2><h3>O</h3><h2>H</h2>',
  ],
  ['headings that a document does not have', '<h4>a</h4><h6>b</h6>', '<h3>a</h3><h3>b</h3>'],
  ['other text', '<p>H<sub>2</sub>O</p>', '<p>H<sub>2</sub>O</p>'],
])('reads %s', (_, html, expected) => expect(read(html)).toBe(expected));

const scripts = [
  ['Oslo', 'Bergen', 'a.', 'b.'],
  ['Москва', 'Казань', 'а)', 'б)'],
  ['القاهرة', 'دبي', 'أ.', 'ب.'],
  ['东京', '大阪', '一.', '二.'],
  ['दिल्ली', 'मुंबई', '१.', '२.'],
] as const;

it.each(scripts)('reads what Word and Outlook write in the script of %s', (a, b, first, second) => {
  expect(read(item(first, a) + item(second, b))).toBe(`<ol><li>${a}</li><li>${b}</li></ol>`);
  expect(read(item('·', a) + item('1.', b, 2) + item('§', a))).toBe(`<ul><li>${a}<ol><li>${b}</li></ol></li><li>${a}</li></ul>`);
  expect(read(`<p class=MsoNormal style='mso-outline-level:1'>${a}</p>${item('(1)', b)}`)).toBe(`<h1>${a}</h1><ol><li>${b}</li></ol>`);
  expect(read(`<table><tr><td>${item('·', a)}</td><td>${item('7.', b)}</td></tr></table>`)).toContain(
    `<td><ul><li>${a}</li></ul></td><td><ol start="7"><li>${b}</li></ol></td>`,
  );
});
