import * as antd from 'antd';
import { expect, it } from 'vitest';
import { antdCss } from '../build/antd-css.ts';
import { coreSpecimens, formSpecimens, type Specimens } from '../build/antd-specimens.ts';
import * as form from './form.ts';
import * as core from './index.ts';

const findAntdNames = (facade: object): string[] => {
  const ofAntd = new Map<unknown, string>(Object.entries(antd).map(([name, value]) => [value, name]));
  return Object.values(facade).flatMap((value) => ofAntd.get(value) ?? []);
};

it.each<[string, object, Specimens]>([
  ['shared-ui', core, coreSpecimens],
  ['shared-ui/form', form, formSpecimens],
])('extracts the styles of every antd component in %s', (_name, facade, specimens) => {
  const names = findAntdNames(facade);
  expect(names.length).toBeGreaterThan(9);
  expect(names.filter((name) => !specimens[name])).toEqual([]);
});

it('writes rules without the variables of a mode and without known rules', () => {
  const css = antdCss(coreSpecimens.Button ?? []);
  expect(css).toContain('.ant-btn');
  expect(css).not.toContain('.app{');
  expect(antdCss(coreSpecimens.Button ?? [], coreSpecimens.Button)).toBe('');
});
