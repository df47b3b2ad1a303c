import { describe, expect, it } from 'vitest';
import { blocksOfDocument } from './document-blocks.model.ts';
import { drawBlocks } from './elements.ts';
import { blocksOfMessage } from './message-blocks.model.ts';

/** Draws blocks and returns their markup without attributes. */
function markupOf(blocks: ReturnType<typeof blocksOfMessage>): string {
  const page = document.createElement('div');
  page.append(...drawBlocks(blocks, 2));
  for (const each of page.querySelectorAll('*')) for (const name of each.getAttributeNames()) each.removeAttribute(name);
  return page.innerHTML;
}
const ofMessage = (...lines: string[]) => markupOf(blocksOfMessage(lines.join('\n')));
const ofDocument = (...content: unknown[]) => markupOf(blocksOfDocument({ type: 'doc', content }));
const text = (value: string, ...marks: string[]) => ({ type: 'text', text: value, marks: marks.map((type) => ({ type })) });

describe('a message', () => {
  it('is drawn with paragraphs, headings, lists, quotes, code and tables', () => {
    expect(ofMessage('# Findings', 'One **strong** `code` line', 'and another', '', '- a', '- b', '1. c')).toBe(
      '<h3>Findings</h3><p>One <strong>strong</strong> <code>code</code> line\nand another</p>' +
        '<ul><li><p>a</p></li><li><p>b</p></li></ul><ol><li><p>c</p></li></ol>',
    );
    expect(ofMessage('> quoted', '```js', '# no heading', '```', 'after')).toBe(
      '<blockquote>quoted</blockquote><pre><code># no heading</code></pre><p>after</p>',
    );
    expect(ofMessage('| A | B |', '|---|:-:|', '| 1 | 2 |')).toBe(
      '<div><table><tbody><tr><td><p>A</p></td><td><p>B</p></td></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table></div>',
    );
  });

  it('keeps marks that are not closed, and code of an answer that broke off', () => {
    expect(ofMessage('2 ** 3 and `x')).toBe('<p>2 ** 3 and `x</p>');
    expect(ofMessage('```', 'half')).toBe('<pre><code>half</code></pre>');
  });

  it('shows markup as text, wherever it is', () => {
    const attack = '<img src=x onerror=alert(1)>';
    for (const line of [attack, `# ${attack}`, `- ${attack}`, `> ${attack}`, `\`${attack}\``, `**${attack}**`, `| ${attack} |`]) {
      const page = document.createElement('div');
      page.append(...drawBlocks(blocksOfMessage(line), 2));
      expect(page.querySelector('img')).toBeNull();
      expect(page.textContent).toBe(attack);
    }
  });
});

describe('a document', () => {
  it('is drawn with the owners and due dates of its tasks', () => {
    const facts = [
      { type: 'taskOwner', attrs: { name: 'Ana Berg' } },
      { type: 'taskDue', attrs: { day: '2026-12-01' } },
    ];
    const task = { type: 'taskItem', content: [{ type: 'paragraph', content: [text('Call'), ...facts] }] };
    expect(ofDocument({ type: 'taskList', content: [task] })).toBe('<ul><li><p>Call — @Ana Berg, due 2026-12-01</p></li></ul>');
  });

  it('is drawn from its nodes', () => {
    const item = (value: string) => ({ type: 'listItem', content: [{ type: 'paragraph', content: [text(value)] }] });
    expect(
      ofDocument(
        { type: 'heading', attrs: { level: 1 }, content: [text('Plan')] },
        { type: 'paragraph', content: [text('A '), text('bold', 'bold'), { type: 'hardBreak' }, text('line')] },
        { type: 'orderedList', content: [item('first')] },
        { type: 'codeBlock', content: [text('x = 1')] },
        { type: 'blockquote', content: [{ type: 'paragraph', content: [text('said')] }] },
      ),
    ).toBe(
      '<h3>Plan</h3><p>A <strong>bold</strong>\nline</p><ol><li><p>first</p></li></ol><pre><code>x = 1</code></pre><blockquote>said</blockquote>',
    );
  });

  it('keeps the texts inside nodes it does not know, and survives content of any shape', () => {
    expect(ofDocument({ type: 'callout', content: [{ type: 'paragraph', content: [text('kept')] }] })).toBe('<p>kept</p>');
    for (const content of [null, 'text', { content: [null, 3, { type: 'paragraph', content: 'x' }, { type: 'text' }] }])
      expect(() => drawBlocks(blocksOfDocument(content), 1)).not.toThrow();
  });

  it('stops at nodes that are nested too deeply', () => {
    let node: unknown = { type: 'paragraph', content: [text('deep')] };
    for (let depth = 0; depth < 5_000; depth += 1) node = { type: 'blockquote', content: [node] };
    expect(ofDocument(node)).toBe('');
  });
});
