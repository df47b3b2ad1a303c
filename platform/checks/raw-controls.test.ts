import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesOnDisk, workspace } from './sources.ts';

/** Lists where the browser's own disclosure is right: it is what someone wrote in a text. */
const allowed = [
  'shared-ui/src/chat/markdown/markdown-tokens.tsx',
  'shared-ui/src/page/disclosure.tsx',
  'shared-ui/src/page/native-select.tsx',
];

/** Elements that shared-ui has a component for: `Disclosure` and `NativeSelect`. */
const rawControl = /<(?:details|select)\b/;
/** Letters that stand in for an icon, alone between tags or quotes. */
const letterIcon = /(?:>|\{? ?['"])[★☆✓✔✕✖×▾▸▶◀▼▲⋮⋯＋](?:<|['"] ?\}?)/;

/** A field's rule without a message, whose error would be antd's "Please enter ${label}". */
const silentRule = /\{ required: true(?:, whitespace: true)? \}/;
/** Lists the forms that say it with `useFormTexts`. */
const formsWithTexts = [
  'auth-form.page',
  'directory-form',
  'email-item',
  'oauth-callback.page',
  'other-ways',
  'recover-password.page',
  'required-factor',
];

const sources = sourcesOnDisk(workspace)
  .filter((path) => /^(?:mfe-|host-shell|shared-ui).*[.]tsx$/.test(path) && !/[.]test[.]|[/]testing[/]/.test(path))
  .map((path) => ({ path, text: readFileSync(join(workspace, path), 'utf8') }));

it.each([
  ['elements of the browser that look different in each', rawControl, allowed],
  ['letters as icons', letterIcon, []],
  ['rules without a message', silentRule, formsWithTexts.map((name) => `host-shell/src/features/session/${name}.tsx`)],
])('finds no %s outside the design system', (_name, pattern, expected) => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual(expected);
});

it.each([
  [rawControl, '<details open>'],
  [letterIcon, '<span>★</span>'],
  [letterIcon, "{isOn ? '★' : ''}"],
  [silentRule, '<Form.Item name="keep" rules={[{ required: true }]}>'],
])('recognizes %s in %s', (pattern, text) => {
  expect(pattern.test(text)).toBe(true);
});
