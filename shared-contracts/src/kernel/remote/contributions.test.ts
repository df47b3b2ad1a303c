import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contributions, type DeclaredContributions, publishedContributions } from './contributions.ts';

/** Is what pages and servers of 1.3 check of each command. */
const commandOf13 = z.object({
  id: z.string(),
  title: z.string(),
  to: z.string(),
  keywords: z.optional(z.string()),
  only: z.optional(z.enum(['administrators'])),
});

const declared: DeclaredContributions = {
  remote: 'mfe-a',
  label: 'A',
  routes: [],
  panels: [],
  menus: [],
  commands: [
    { id: 'export', title: 'Export', keys: 'mod+shift+x', when: { paths: ['a'] } },
    { id: 'open', title: 'Open', to: '/a', keys: 'mod+shift+y', inSlashMenu: true },
  ],
};

it('publishes commands without an address apart, so that pages and servers of 1.3 accept the others', () => {
  const published = { ...publishedContributions(declared), emits: {}, consumes: {} };
  expect(contributions.parse(published)).toEqual(published);
  expect(published.handled).toEqual([declared.commands[0]]);
  expect(z.array(commandOf13).parse(published.commands)).toEqual([{ id: 'open', title: 'Open', to: '/a' }]);
  expect(publishedContributions({ ...declared, commands: [] })).toEqual({ ...declared, commands: [] });
});
