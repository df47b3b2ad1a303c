import { expect, it } from 'vitest';
import { splitBlocks } from '../markdown/markdown-blocks.model.ts';
import { addressesFor, linkAddresses } from './link-definitions.model.ts';

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

it('gives each block the addresses that it refers to', () => {
  const blocks = splitBlocks(text.replace('[faq]: https://example.org/other\n', ''));
  const addresses = linkAddresses(blocks);
  expect([...addresses.keys()]).toEqual(['guide', 'faq']);
  expect(addressesFor(blocks[0] ?? '', addresses)).toBe('[guide]: https://example.org/guide "The guide"\n[faq]: <https://example.org/faq>');
  expect(addressesFor(blocks[1] ?? '', addresses)).toBe('[guide]: https://example.org/guide "The guide"');
  expect(blocks.slice(2).map((block) => addressesFor(block, addresses))).toEqual(blocks.slice(2).map(() => ''));
});

it('takes the first of two addresses for one label', () => {
  expect([...linkAddresses(['[a]: https://one.example\n', '[A]: https://two.example\n']).values()]).toEqual(['[a]: https://one.example']);
});

it('reads very many brackets at once', () => {
  const addresses = linkAddresses(['[a]: https://one.example']);
  expect(addressesFor('['.repeat(200_000), addresses)).toBe('');
  expect(addressesFor('[a'.repeat(100_000), addresses)).toBe('');
  expect(linkAddresses([`[a]: ${' '.repeat(100_000)}x (`, `[${' '.repeat(100_000)}`]).size).toBe(0);
});
