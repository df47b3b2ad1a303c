import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import dropRules, { styledFiles } from './extracted-styles.ts';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('shared-ui/package.json'));
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));
const drop = (resourcePath: string, source: string) => dropRules.call({ resourcePath }, source);
const dropIn = (file: string) => {
  expect(styledFiles.some((pattern) => pattern.test(file))).toBe(true);
  return drop(file, readFileSync(file, 'utf8'));
};

it.each([
  ['drawer/style/index.js', "genStyleHooks('Drawer', () => [], prepareComponentToken)"],
  ['splitter/style/index.js', "genStyleHooks('Splitter', () => [], prepareComponentToken)"],
  ['cascader/style/panel.js', "genComponentStyleHook(['Cascader', 'Panel'], () => [], prepareComponentToken"],
  ['button/style/compact.js', "genSubStyleComponent(['Button', 'compact'], () => [], prepareComponentToken"],
  ['_util/wave/style.js', "genComponentStyleHook('Wave', () => [])"],
])('keeps only the variables of antd’s %s', (file, rest) => {
  expect(dropIn(join(folderOf('antd'), 'es', file))).toContain(rest);
});

it('drops both writers of a module', () => {
  const source =
    "export const a = genStyleHooks('A', token => ({ x: f(token) }), b);\nexport default genStyleHooks(['A', 'B'], (token, { c }) => [token, c]);";
  expect(drop('/antd/es/a/style/index.js', source)).toBe(
    "export const a = genStyleHooks('A', () => [], b);\nexport default genStyleHooks(['A', 'B'], () => []);",
  );
});

it('changes the installed style engine', () => {
  expect(dropIn(join(folderOf('@ant-design/cssinjs'), 'es/hooks/useStyleRegister.js'))).toContain('useStyleRegister() { return; ');
  const { resolve: resolveInAntd } = createRequire(resolve('antd/package.json'));
  const utils = dirname(resolveInAntd('@ant-design/cssinjs-utils/package.json'));
  expect(dropIn(join(utils, 'es/util/genStyleUtils.js'))).toContain('if (true) {');
});

it('refuses an unknown style engine', () => {
  expect(() => drop('/cssinjs/es/hooks/useStyleRegister.js', 'other code')).toThrow('has changed');
});
