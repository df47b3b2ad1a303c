import { expect, it } from 'vitest';
import { splitBlocks } from '../markdown/markdown-blocks.model.ts';
import { findLinkDefinitions, pickLinkDefinitions } from './link-definitions.model.ts';

const text = `See [the guide][Guide] and [faq].

- also [here][ guide ]

\`\`\`
[guide]
\`\`\`

[guide]: https://example.org/guide "The guide"
[faq]: <https://example.org/faq>
[faq]: https://example.org/other
[^1]: A note.
[x]: not an address
`;

it('gives each block the link definitions that it refers to', () => {
  const blocks = splitBlocks(text.replace('[faq]: https://example.org/other\n', ''));
  const addresses = findLinkDefinitions(blocks);
  expect([...addresses.keys()]).toEqual(['guide', 'faq']);
  expect(pickLinkDefinitions(blocks[0] ?? '', addresses)).toBe(
    '[guide]: https://example.org/guide "The guide"\n[faq]: <https://example.org/faq>',
  );
  expect(pickLinkDefinitions(blocks[1] ?? '', addresses)).toBe('[guide]: https://example.org/guide "The guide"');
  expect(blocks.slice(2).map((block) => pickLinkDefinitions(block, addresses))).toEqual(blocks.slice(2).map(() => ''));
});

it('uses the first of two definitions of a label', () => {
  expect([...findLinkDefinitions(['[a]: https://one.example\n', '[A]: https://two.example\n']).values()]).toEqual([
    '[a]: https://one.example',
  ]);
});

it('reads very many brackets in linear time', () => {
  const addresses = findLinkDefinitions(['[a]: https://one.example']);
  expect(pickLinkDefinitions('['.repeat(200_000), addresses)).toBe('');
  expect(pickLinkDefinitions('[a'.repeat(100_000), addresses)).toBe('');
  expect(findLinkDefinitions([`[a]: ${' '.repeat(100_000)}x (`, `[${' '.repeat(100_000)}`]).size).toBe(0);
});
