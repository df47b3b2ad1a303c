import { expect, it } from 'vitest';
import { withEarlierNames } from './earlier-class-names.ts';

it.each([
  ['.ui-page', ':is(.ui-page, .page)'],
  ['.ui-tile:hover > .ui-tile-icon', ':is(.ui-tile, .tile):hover > :is(.ui-tile-icon, .tile-icon)'],
  ['.ui-page-header', '.ui-page-header'],
  ['.ui-new-part', '.ui-new-part'],
  [':root', ':root'],
])('answers to the earlier names in %s', (selector, expected) => {
  expect(withEarlierNames(selector)).toBe(expected);
});
