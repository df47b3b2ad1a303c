import { expect, it } from 'vitest';
import { workspace } from './sources.ts';
import { checkTextCuts, textCuts } from './text-cuts.ts';

it.each([
  'title.slice(0, 80)',
  'item.name.slice(0, limits.itemNameMax)',
  'given.trim().slice(0, most).toWellFormed()',
  "prompt.slice(0, shownMax - 1) + '…'",
  '`a ${'.concat('name}`.slice(0, answerMax)'),
  "lines.join('\\n').slice(0, answerMax)",
  '(first || second.title).slice(0, 300)',
  'String(error).slice(0, problemMost)',
  'anything.substring(0, 3)',
  'content.substr(1)',
  'sql`select left(name, 80) from items`',
  'sql`select right(${'.concat('column}, 12)`'),
  'sql`select substr(${'.concat('clean(text)}, 1, 12)`'),
  '`substring(${'.concat('column} from 1 for 80)`'),
  "'left(row.text, 80)'",
])('refuses %s', (source) => expect(textCuts('part.ts', source)).toHaveLength(1));

it.each([
  'names.slice(0, most)',
  'text.slice(0, at)',
  "text.slice(0, text.indexOf(' '))",
  'now.toISOString().slice(0, 10)',
  "hashOf(text, 'hex').slice(0, 24)",
  'cutText(title, 80)',
  'sql`select left(name, ${'.concat('most + spareCharacters})`'),
  'sql`left(md5(of_user), 6)`',
  'sql`substring(${'.concat("image} from '[^/]*$')`"),
  "'what is left (or right)'",
])('accepts %s', (source) => expect(textCuts('part.ts', source)).toEqual([]));

it('finds none in the product, and reads every file', () => {
  const { failures, readCount } = checkTextCuts(workspace);
  expect(failures).toEqual([]);
  expect(readCount).toBeGreaterThan(1_500);
});
