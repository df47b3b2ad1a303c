/** Describes a text and what must be visible of it, while it streams and at the end. */
export interface MarkdownCase {
  readonly markdown: string;
  /** Texts that the reader sees. */
  readonly shows?: readonly string[];
  readonly hides?: readonly string[];
  readonly bold?: string;
  readonly formulas?: number;
  /** The addresses of the links, in order. */
  readonly links?: readonly string[];
  readonly lines?: number;
  /** Selectors of elements that are drawn. */
  readonly drawn?: readonly string[];
}

/** A word, another word, a sentence without spaces around marks, and a full stop, in five writing systems. */
const scripts = [
  ['Oslo', 'Bergen', 'The lamp is lit', '.'],
  ['Москва', 'Казань', 'Лампа горит', '.'],
  ['القاهرة', 'دبي', 'المصباح مضاء', '؟'],
  ['东京', '大阪', 'ランプは点いています', '。'],
  ['दिल्ली', 'मुंबई', 'दीपक जल रहा है', '।'],
] as const;

type Write = (a: string, b: string, sentence: string, stop: string) => MarkdownCase;

const inFiveScripts = (...writers: readonly Write[]): MarkdownCase[] =>
  scripts.flatMap((words) => writers.map((write) => write(words[0], words[1], words[2], words[3])));

const align = '\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}';
const rows = '\\begin{aligned} a &= b \\\\[6pt] c &= d \\end{aligned}';
const address = 'https://lamps.example/g';

/** Lists cases by kind: the first are ones in which answers lost something, the others vary them. */
export const markdownCases: Readonly<Record<string, readonly MarkdownCase[]>> = {
  'a line break in a cell': [
    {
      markdown: '| City | Lamps |\n|---|---|\n| Oslo<br>Bergen | 7<br/>9 |',
      shows: ['Oslo', 'Bergen'],
      hides: ['OsloBergen', '79'],
      drawn: ['td > br'],
    },
    ...inFiveScripts(
      (a, b) => ({ markdown: `| ${a} |\n|---|\n| ${a}<br />${b} |`, shows: [a, b], hides: [a + b], drawn: ['td > br'] }),
      (a, b) => ({ markdown: `| ${a}<BR>${b} |\n|---|\n| 1 |`, hides: [a + b], drawn: ['th > br'] }),
      (a, b) => ({ markdown: `- ${a}<br>${b}`, shows: [a, b], hides: [a + b], drawn: ['li > br'] }),
      (a, b) => ({ markdown: `${a}<br class="x">${b}`, shows: [a, b], hides: [a + b, 'class'], drawn: ['p > br'] }),
    ),
  ],
  'a foldable part': [
    {
      markdown: 'Question?\n\n<details><summary>Show</summary>The quokka answer is 42.</details>',
      shows: ['Show', 'The quokka answer is 42.'],
      drawn: ['details > summary'],
    },
    ...inFiveScripts(
      (a, b, text) => ({
        markdown: `<details>\n<summary>${a}</summary>\n\n- **${b}**\n- ${text}\n\n</details>\n\n${b}`,
        shows: [a, b, text],
        bold: b,
        drawn: ['details > ul > li', 'details > summary'],
      }),
      (a, b) => ({
        markdown: `1. ${a}\n   <details><summary>${b}</summary>\n\n   \`\`\`html\n   </details>\n   \`\`\`\n   </details>\n2. ${b}`,
        shows: [a, b, '</details>'],
        drawn: ['li > details'],
      }),
      (a, b, text) => ({
        markdown: `<details open>\n<summary>*${a}*</summary>\n${text}\n<details><summary>${b}</summary>${a}</details>\n</details>`,
        shows: [a, b, text],
        drawn: ['details[open] > details > summary', 'summary > em'],
      }),
      (a, b, text) => ({ markdown: `${a}\n\n<details>\n${text}\n\n${b}`, shows: [a, text, b], drawn: ['details[open]'] }),
    ),
  ],
  'what looks like HTML': [
    { markdown: 'Set the header to <your-api-key> and call List<String> once.', shows: ['<your-api-key>', 'List<String>'] },
    ...inFiveScripts(
      (a, b) => ({
        markdown: `<div class="x">\n  <p>${a} **${b}**</p>\n</div>`,
        shows: ['<div class="x">', `  <p>${a} `, '</div>'],
        bold: b,
      }),
      (a, b, text) => ({
        markdown: `${text} <${'name'}> Map<String, ${a}> a<b ${b} <!-- ${a} -->`,
        shows: ['<name>', `Map<String, ${a}>`, 'a<b', `<!-- ${a} -->`],
      }),
      (a, b) => ({ markdown: `<answer>\n- ${a}\n- ${b}\n</answer>`, shows: ['<answer>', a, b, '</answer>'], drawn: ['li'] }),
      (a, b, text) => ({
        markdown: `<script>\n  alert("${a}");\n\n  // *${b}*\n</script>\n\n${text} <img src=x alt="${a}"> ${b}`,
        shows: [`<script>\n  alert("${a}");`, `// *${b}*`, '</script>', `<img src=x alt="${a}">`, text],
      }),
    ),
  ],
  'a raised or lowered text or a key': [
    { markdown: 'H<sub>2</sub>O and x<sup>2</sup>, then <kbd>Ctrl</kbd>', drawn: ['sub', 'sup', 'kbd'], hides: ['<sub>', '<kbd>'] },
    ...inFiveScripts(
      (a, b) => ({ markdown: `${a}<sub>${b}</sub>`, shows: [a, b], hides: ['<'], drawn: ['sub'] }),
      (a, b) => ({ markdown: `**${a}<sup>${b}</sup>**`, shows: [a, b], hides: ['<', '*'], drawn: ['strong > sup'] }),
      (a, b) => ({
        markdown: `| <kbd>${a}</kbd> |\n|---|\n| x<sup>*${b}*</sup> |`,
        shows: [a, b],
        hides: ['<'],
        drawn: ['th > kbd', 'td > sup > em'],
      }),
      (a, b) => ({ markdown: `${a} <sub>${b}`, shows: [a, '<sub>', b] }),
    ),
  ],
  'a formula in a list or quote': [
    {
      markdown: `1. Solve:\n   \\[\n   ${align.replaceAll('\n', '\n   ')}\n   \\]\n2. Done`,
      formulas: 1,
      shows: ['Solve:', 'Done'],
      drawn: ['ol > li:nth-child(2)', 'li .katex-display'],
    },
    ...inFiveScripts(
      (a, b) => ({
        markdown: `- ${a}\n  $$\n  ${align.replaceAll('\n', '\n  ')}\n  $$\n  ${b}`,
        formulas: 1,
        shows: [a, b],
        drawn: ['li .katex-display'],
      }),
      (a, b) => ({
        markdown: `> ${a}\n> \\[\n> ${align.replaceAll('\n', '\n> ')}\n> \\]\n> ${b}`,
        formulas: 1,
        shows: [a, b],
        drawn: ['blockquote .katex-display'],
      }),
      (a, b) => ({ markdown: `1. ${a}: $$${rows}$$\n2. ${b}: \\(x\\)`, formulas: 2, shows: [a, b], drawn: ['ol > li:nth-child(2)'] }),
      (a, b) => ({
        markdown: `- ${a}\n  - \\[x = 1 \\tag{1}\\]\n  - ${b}`,
        formulas: 1,
        shows: [a, b],
        drawn: ['li li .katex-display', 'li > ul > li:nth-child(2)'],
      }),
    ),
  ],
  'the spacing of rows': [
    { markdown: `First:\n\n$$\n${rows}\n$$\n\nthen\n\n\\[ x = 1 \\]`, formulas: 2, shows: ['First:', 'then'] },
    ...inFiveScripts(
      (a, b) => ({ markdown: `${a}\n\n\\[\n${rows}\n\\]\n\n${b} \\( y \\)`, formulas: 2, shows: [a, b] }),
      (a, b) => ({ markdown: `${a} $$${rows}$$ ${b} \\[z\\]`, formulas: 2, shows: [a, b] }),
      (a, b) => ({ markdown: `- ${a}\n\n  $$\n  ${rows}\n  $$\n- ${b} $w$`, formulas: 2, shows: [a, b] }),
      (a, b) => ({ markdown: `${a} \\\\[${b}] \\[v\\]`, formulas: 1, shows: [a, b] }),
    ),
  ],
  'a fence of math': [
    { markdown: '```math\nx^2 + y^2\n```', formulas: 1 },
    ...inFiveScripts(
      (a, b) => ({ markdown: `${a}\n\n\`\`\`math\n${align}\n\`\`\`\n\n${b}`, formulas: 1, shows: [a, b] }),
      (a, b) => ({ markdown: `- ${a}\n  \`\`\`math\n  x\n  \`\`\`\n- ${b}`, formulas: 1, shows: [a, b] }),
      (a, b) => ({ markdown: `> ${a}\n>\n> ~~~math\n> y\n> ~~~\n\n${b}`, formulas: 1, shows: [a, b] }),
      (a, b) => ({ markdown: `${a} $\`x_{1}\`$ ${b}`, formulas: 1, shows: [a, b] }),
    ),
  ],
  'bold text beside punctuation': [
    { markdown: 'これは**「重要」**な点です。', bold: '「重要」', hides: ['**'] },
    ...inFiveScripts(
      (a, b, text, stop) => ({ markdown: `${text} **${a}${stop}** ${b}`, bold: `${a}${stop}`, hides: ['**'] }),
      (a, _, text) => ({ markdown: `中文**“${a}”**是${text}`, bold: `“${a}”`, hides: ['**'] }),
      (a, b) => ({ markdown: `価格は**${a} 100%**です。*「${b}」*も`, bold: `${a} 100%`, hides: ['*'], drawn: ['em'] }),
      (a, b) => ({ markdown: `한국어**(${a})**에서 ~~「${b}」~~は`, bold: `(${a})`, hides: ['**', '~~'], drawn: ['del'] }),
    ),
  ],
  'an address in text without spaces': [
    { markdown: `详见${address}。谢谢`, links: [address], shows: ['。谢谢'] },
    ...inFiveScripts(
      (a, b) => ({ markdown: `${a}（${address}）${b}`, links: [address], shows: [a, `）${b}`] }),
      (a, b, text) => ({ markdown: `${text}「${address}?q=${a}」、${b}`, links: [encodeURI(`${address}?q=${a}`)], shows: [`」、${b}`] }),
      (a, b) => ({
        markdown: `詳しくは${address}をご覧。https://lamps.example/wiki/${a}，${b}`,
        links: [address, encodeURI(`https://lamps.example/wiki/${a}`)],
        shows: [`，${b}`],
      }),
      (a, b, _, stop) => ({
        markdown: `${a} ${address}${stop}\n\n${b}: ana@lamps.example${stop}`,
        links: [address, 'mailto:ana@lamps.example'],
        shows: [a, b, stop],
      }),
    ),
  ],
  'single line breaks': [
    { markdown: 'Ana Berg\nLamp Street 7\nOslo', lines: 3 },
    ...inFiveScripts(
      (a, b, text) => ({ markdown: `${a}\n${b}\n${text}`, lines: 3 }),
      (a, b) => ({ markdown: `- ${a}\n  ${b}`, lines: 2, drawn: ['li > br'] }),
      (a, b) => ({ markdown: `> ${a}\n> **${b}**`, lines: 2, drawn: ['blockquote br'] }),
      (a, b, text) => ({ markdown: `**${a}:** 1  \n**${b}:** 2\\\n${text}`, lines: 3 }),
    ),
  ],
  'a link definition over lines': [
    { markdown: `See the [guide].\n\n[guide]:\n  ${address}`, links: [address], hides: ['[guide]', address] },
    ...inFiveScripts(
      (a, b) => ({ markdown: `[${a}][${b}]\n\n[${b}]:\n<${address}>\n"${a}"`, links: [address], shows: [a], hides: ['['] }),
      (a, b) => ({ markdown: `[${a}]: ${address}\n  '${b}'\n\n${b} [${a}]`, links: [address], shows: [b, a], hides: ['['] }),
      (a, b) => ({ markdown: `${b} [${a}][]\n\n> [${a}]:\n>   ${address}`, links: [address], shows: [a, b], hides: ['['] }),
      (a, b) => ({ markdown: `- [${a}\n  ${b}]\n\n[${a} ${b}]: ${address}`, links: [address], shows: [a, b], hides: ['['] }),
    ),
  ],
  'an alert': [
    { markdown: '> [!NOTE]\n> Lamps are hot.', shows: ['Note', 'Lamps are hot.'], hides: ['[!'], drawn: ['[data-kind="note"]'] },
    ...inFiveScripts(
      (a, b) => ({
        markdown: `> [!WARNING]\n> **${a}**\n> - ${b}`,
        shows: ['Warning', a, b],
        hides: ['[!'],
        drawn: ['[data-kind="warning"] li'],
      }),
      (a, b) => ({ markdown: `${b}\n\n> [!tip]\n>\n> ${a}`, shows: ['Tip', a, b], hides: ['[!'], drawn: ['[data-kind="tip"] p'] }),
      (a, b) => ({
        markdown: `- ${b}\n  > [!IMPORTANT]\n  > ${a}`,
        shows: ['Important', a, b],
        hides: ['[!'],
        drawn: ['li [data-kind="important"]'],
      }),
      (a, b) => ({ markdown: `> [!${a}]\n> ${b}`, shows: [`[!${a}]`, b] }),
    ),
  ],
};
