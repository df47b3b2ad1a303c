import { expect, it } from 'vitest';
import { converter, readFormatted } from './formatted-paste.ts';
import { convertToMarkdown } from './html-to-markdown.ts';

const item = (sign: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const table = (...rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

it.each([
  [
    'a list of Word with an inner one',
    word(item('1.', 'Order lamps') + item('a.', 'Ask for prices', 2) + item('2.', 'Sell tables')),
    '1. Order lamps\n   1. Ask for prices\n2. Sell tables',
  ],
  ['raised and lowered text', '<p>H<sub>2</sub>O and x<sup>2</sup> and <mark>marked</mark></p>', 'H₂O and x² and marked'],
  [
    'raised letters',
    '<p>1<sup>st</sup>, x<span style="vertical-align:sub">i</span>, 10<sup>-3</sup></p>',
    '1<sup>st</sup>, x<sub>i</sub>, 10⁻³',
  ],
  [
    'titles and headings of Word',
    word("<p class=MsoTitle>Lamps</p><p style='mso-outline-level:4'><b>Prices</b></p><h5>Small</h5><p class=MsoNormal>All.</p>"),
    '# Lamps\n\n#### Prices\n\n##### Small\n\nAll.',
  ],
  [
    'bold, italic, struck and linked words',
    '<p><b>Lam</b><strong>ps </strong>are <i>very <b>old</b></i>, <s>new</s>, <a href="https://example.org/a(1)">here</a></p>',
    '**Lamps** are *very* ***old***, ~~new~~, [here](https://example.org/a%281%29)',
  ],
  [
    'an address that is its own text',
    '<p>See <a href="https://example.org/">example.org</a> or <a href="mailto:ana@example.org">ana@example.org</a> or <a href="javascript:x">x</a> <b>now</b></p>',
    'See example.org or ana@example.org or x **now**',
  ],
  [
    'a document of Google Docs',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Plan</span></h2><p><span style="font-weight:700;white-space:pre-wrap">Bold</span><span style="font-weight:400"> plain</span></p><ul><li><p>one</p></li><ul><li><p>inner</p></li></ul><li><p>two</p></li></ul></b>',
    '## Plan\n\n**Bold** plain\n\n- one\n  - inner\n- two',
  ],
  [
    'lines and blank lines of a mail',
    '<div>Hi <b>Ana</b>,</div><div><br></div><div>Rua 1</div><div>Porto</div><blockquote><div>Old</div></blockquote>',
    'Hi **Ana**,\n\nRua 1\nPorto\n\n> Old',
  ],
  ['line breaks in bold words', '<p><b>one<br>two</b> three</p>', '**one**\n**two** three'],
  [
    'a table',
    '<table><tr><th>Lamp</th><th>Price | net</th></tr><tr><td>Oslo<br>Big</td><td><ul><li>7</li><li>9</li></ul></td></tr></table>',
    '| Lamp | Price \\| net |\n| --- | --- |\n| Oslo<br>Big | - 7<br>- 9 |',
  ],
  [
    'cells over several columns and rows',
    '<table><tr><td rowspan=2>a</td><td colspan=2><b>b</b></td></tr><tr><td>c</td><td>d</td></tr></table>',
    '| a | b |  |\n| --- | --- | --- |\n|  | c | d |',
  ],
  [
    'a table that only places text',
    '<table><tr><td><h1>News</h1></td><td><p>of <b>Oslo</b></p></td></tr><tr><td><table><tr><td>x</td></tr></table></td></tr></table>',
    '# News\n\nof **Oslo**\n\nx',
  ],
  ['a row of cells', table(['<b>a</b>', 'b']), '**a**\tb'],
  ['a checklist', '<ul><li><input type="checkbox" checked> Book</li><li><input type="checkbox"> Pay</li></ul>', '- [x] Book\n- [ ] Pay'],
  ['a list that begins at three', '<ol start="3"><li>a</li><li>b<p>more</p></li></ol>', '3. a\n4. b\n\n   more'],
  [
    'code in a text',
    '<p>Run <code>npm ci</code>:</p><pre><code class="language-ts">const a = 1;\n\n\nlet b;\n</code></pre>',
    'Run `npm ci`:\n\n```ts\nconst a = 1;\n\n\nlet b;\n```',
  ],
  [
    'formulas that KaTeX drew',
    '<p>So <b>it</b> is <span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html">a2</span></span></p>',
    'So **it** is $a^2$',
  ],
  [
    'nothing that is hidden or runs',
    '<p>A <b>b</b><script>x()</script><style>p{}</style><span style="display:none">no</span><button>Copy</button> <img alt="🙂" src="x"><img alt="A pier" src="https://track.example/p.gif"></p>',
    'A **b** 🙂',
  ],
  [
    'questions that fold their answers',
    '<h3><button>Why <b>tin</b>?</button></h3><p>Soft.</p><button aria-expanded="true">And lead?</button><div>Heavy.</div>',
    '### Why tin?\n\nSoft.\n\nAnd lead?\nHeavy.',
  ],
  ['words of a list outside its items', '<ul>Lamps\n<li>Oslo</li><!-- x --><b>Bergen</b> too</ul>', '- Lamps\n- Oslo\n- **Bergen**\n- too'],
  ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  ['characters with a meaning in Markdown as they are', '<p>5 * 3 <b>_x_</b> # 1</p>', '5 * 3 **_x_** # 1'],
])('writes %s', (_, html, expected) => expect(convertToMarkdown(html, 'plain')).toBe(expected));

const places = [
  ['Oslo', 'Bergen', '1.', 'a.'],
  ['Москва', 'Казань', '1)', 'а)'],
  ['القاهرة', 'دبي', '١.', 'أ.'],
  ['东京', '大阪', '一.', '二.'],
  ['दिल्ली', 'मुंबई', '१.', '२.'],
] as const;

it.each(places)('keeps every format in the script of %s', (a, b, first, inner) => {
  const convert = (html: string) => convertToMarkdown(html, '');
  expect(convert(word(item(first, a) + item(inner, b, 2)))).toBe(`1. ${a}\n   1. ${b}`);
  expect(convert(word(item('·', a) + item('·', b)))).toBe(`- ${a}\n- ${b}`);
  expect(convert(word(`<h1>${a}</h1><p class=MsoNormal><b>${b}</b></p>`))).toBe(`# ${a}\n\n**${b}**`);
  expect(convert(`<p>${a}<sup>2</sup> <i>${b}</i><sub>${b}</sub></p>`)).toBe(`${a}² *${b}*<sub>${b}</sub>`);
  expect(convert(table([a, b], [`<a href="https://example.org/">${a}</a>`, `<s>${b}</s>`]))).toBe(
    `| ${a} | ${b} |\n| --- | --- |\n| [${a}](https://example.org/) | ~~${b}~~ |`,
  );
});

it('returns the plain text where the page has no more than that', () => {
  const sheet = '<table><tr><td>7\u00a0</td></tr></table>';
  expect(convertToMarkdown(sheet, '7\r\n')).toBe('7\r\n');
  expect(convertToMarkdown('<div><a href="https://example.org">https://example.org</a></div>', 'https://example.org ')).toBe(
    'https://example.org ',
  );
});

it('leaves formatted text to the browser until the converter is loaded', async () => {
  const values: Readonly<Record<string, string>> = { 'text/html': '<p><b>a</b></p>', 'text/plain': 'a b' };
  const data = { types: Object.keys(values), getData: (type: string) => values[type] ?? '' } as unknown as DataTransfer;
  expect(readFormatted(data)).toBeUndefined();
  await converter.load();
  expect(readFormatted(data)).toBe('**a**');
});
