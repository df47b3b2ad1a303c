import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { colouredRanges } from './colored-ranges.ts';
import { highlightCode } from './highlight.ts';
import { grammarOf } from './highlight-languages.ts';
import { nodesOfHighlight } from './highlight-nodes.tsx';

const shown = (html: string) => render(<code>{nodesOfHighlight(html)}</code>).container;

it('draws the spans that highlight.js writes', () => {
  const { innerHTML } = shown('<span class="hljs-keyword">let</span> a = <span class="hljs-string">&quot;b&quot;</span>;');
  expect(innerHTML).toBe('<code><span class="hljs-keyword">let</span> a = <span class="hljs-string">"b"</span>;</code>');
});

it('tells the places of colours, counting letters as they are shown', async () => {
  expect(await colouredRanges('a = f"<b>{c}"', 'python')).toEqual([
    { from: 4, to: 13, className: 'hljs-string' },
    { from: 9, to: 12, className: 'hljs-subst' },
  ]);
  expect(await colouredRanges('a', 'no such language')).toEqual([]);
  expect(await colouredRanges('let a;'.repeat(10_000), 'ts')).toEqual([]);
});

it('draws nested spans', () => {
  const { innerHTML } = shown('<span class="a">1<span class="b">2</span>3</span>');
  expect(innerHTML).toBe('<code><span class="a">1<span class="b">2</span>3</span></code>');
});

it.each(['<img src=x onerror=alert(1)>', '<span class="a" onclick="alert(1)">x', '</span></code><script>', '&nbsp;<b>'])(
  'draws %j as text',
  (html) => {
    const root = shown(html);
    expect(root.querySelector('code')?.children).toHaveLength(0);
    expect(root.textContent).toContain(html.replace('</span>', '').slice(0, 6));
  },
);

it('colours a language by its alias and keeps every character', async () => {
  const code = 'const a: string = "<b>&amp;</b>"; // done';
  const { container } = render(<code>{await highlightCode(code, 'TS')}</code>);
  expect(container.textContent).toBe(code);
  expect(container.querySelector('.hljs-keyword')?.textContent).toBe('const');
});

it.each(['', 'klingon', 'constructor', '__proto__', 'toString'])('has no grammar for %j', (language) => {
  expect(grammarOf(language)).toBeNull();
});
