import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MarkdownTokens } from './markdown-tokens.tsx';
import { parseMarkdown } from './parse-markdown.ts';

const draw = (source: string) => render(<MarkdownTokens tokens={parseMarkdown(source)} />).container.innerHTML.replaceAll('\n', '');

it.each([
  ['Some **bold** and *slanted* words', '<p>Some <strong>bold</strong> and <em>slanted</em> words</p>'],
  ['~~struck~~, but ~about~', '<p><del>struck</del>, but ~about~</p>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['1. a', '<ol><li>a</li></ol>'],
  ['- a\n  - b\n\n    c', '<ul><li>a<ul><li><p>b</p><p>c</p></li></ul></li></ul>'],
  ['- [x] done', '<ul><li><input disabled="" type="checkbox" checked="">done</li></ul>'],
  ['first  \nsecond', '<p>first<br>second</p>'],
  ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
  ['---', '<hr>'],
  ['a `<b> &amp;` c', '<p>a <code>&lt;b&gt; &amp;amp;</code> c</p>'],
  ['\\*stars\\* &copy; &#x41; &nothing;', '<p>*stars* © A &amp;nothing;</p>'],
  ['<b>bold</b> <!-- note --> words', '<p>&lt;b&gt;bold&lt;/b&gt; &lt;!-- note --&gt; words</p>'],
  ['<div>html</div>', '<p class="ui-markdown-plain">&lt;div&gt;html&lt;/div&gt;</p>'],
  ['<details open class="x"><summary>a</summary>*b*</details>', '<details open=""><summary>a</summary><p><em>b</em></p></details>'],
  ['<details>a</details>', '<details><summary><bdi>Details</bdi></summary><p>a</p></details>'],
  ['x<sup onclick="y">2</sup> <KBD>a</KBD> <sub>open', '<p>x<sup>2</sup> <kbd>a</kbd> &lt;sub&gt;open</p>'],
  ['- > 25 °C\n- > words', '<ul><li>&gt; 25 °C</li><li><blockquote><p>words</p></blockquote></li></ul>'],
  [
    '> [!TIP]\n> Use it.',
    '<blockquote class="ui-markdown-alert" data-kind="tip"><p class="ui-markdown-alert-title" dir="auto">Tip</p><p>Use it.</p></blockquote>',
  ],
  ['> [!OTHER]\n> Use it.', '<blockquote><p>[!OTHER]<br>Use it.</p></blockquote>'],
])('draws %j', (source, expected) => expect(draw(source)).toBe(expected));

it('aligns the cells of a table', () => {
  const html = draw('| a | b |\n|---|--:|\n| 1 | *2* |');
  expect(html).toContain('<th>a</th><th style="text-align: right;">b</th>');
  expect(html).toContain('<td>1</td><td style="text-align: right;"><em>2</em></td>');
});

it('decodes the entities of an address once', () => {
  expect(draw('[a](https://example.org/?x=1&amp;y=2&amp;amp;z)')).toContain('href="https://example.org/?x=1&amp;y=2&amp;amp;z"');
  expect(draw('https://example.org/?x=1&y=2')).toContain('href="https://example.org/?x=1&amp;y=2"');
});
