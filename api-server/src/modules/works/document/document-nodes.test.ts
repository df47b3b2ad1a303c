import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { graphemeSamples } from '../../../testing/grapheme-samples.ts';
import { createRandom } from '../../../testing/malformed-requests.ts';
import { fragmentName, patchNodes, type RichContent, readNodes } from './document-nodes.ts';

const paragraph = (text: string) => ({ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) });
const documentOf = (...lines: string[]): RichContent => ({ type: 'doc', content: lines.map(paragraph) });

/** Writes a text, changes it without Yjs, and returns the strings that the change inserted. */
function change(before: string, after: string): { readonly doc: Y.Doc; readonly inserted: readonly string[] } {
  const doc = new Y.Doc();
  patchNodes(doc, documentOf(before));
  const inserted: string[] = [];
  doc.getXmlFragment(fragmentName).observeDeep((events) => {
    for (const { delta } of events) for (const { insert } of delta) if (typeof insert === 'string') inserted.push(insert);
  });
  patchNodes(doc, documentOf(after));
  return { doc, inserted };
}

describe('a change without Yjs', () => {
  it.each([
    ['another face', 'Hi 😀!', 'Hi 😁!'],
    ['another skin', 'Hi 👍🏻!', 'Hi 👍🏿!'],
    ['another family', 'x👨‍👩‍👧y', 'x👨‍👩‍👦y'],
    ['another flag', '🇩🇪🇫🇷', '🇩🇰🇫🇷'],
    ['a flag before flags', '🇩🇪🇫🇷', '🇫🇷🇩🇪🇫🇷'],
    ['another accent', 'e\u0301a', 'e\u0300a'],
    ['a repeated face', '😀😀', '😀😀😀'],
  ])('keeps %s whole', (_, before, after) => {
    const { doc, inserted } = change(before, after);
    expect(readNodes(doc)).toEqual(documentOf(after));
    expect(inserted.join('').isWellFormed()).toBe(true);
  });

  it('becomes exactly the new text, in whole characters, for any two texts', () => {
    const random = createRandom(45);
    const textOf = () => Array.from({ length: random.below(8) }, () => graphemeSamples[random.below(graphemeSamples.length)]).join('');
    for (let round = 0; round < 500; round += 1) {
      const [before, after] = [textOf(), textOf()];
      const { doc, inserted } = change(before, after);
      expect(readNodes(doc)).toEqual(documentOf(after));
      for (const text of inserted) expect(text.isWellFormed()).toBe(true);
    }
  });

  it('shows every character whole to somebody who typed beside it at the same time', () => {
    const [server, page] = [new Y.Doc(), new Y.Doc()];
    patchNodes(server, documentOf('Hi 😀!'));
    Y.applyUpdate(page, Y.encodeStateAsUpdate(server));
    const line = (page.getXmlFragment(fragmentName).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    line.insert(5, ' there');
    patchNodes(server, documentOf('Hi 😁!'));
    Y.applyUpdate(server, Y.encodeStateAsUpdate(page));
    const shown = JSON.stringify(readNodes(server));
    for (const part of ['Hi ', '😁', ' there']) expect(shown).toContain(part);
    expect(shown).not.toContain('\ufffd');
  });
});
