import { expect, it } from 'vitest';
import { addOutputs, readOutput, shapeChart, sizeOf } from './code-run.model.ts';

it.each([null, 1, 'x', [], {}, { type: 'html', text: '<b>' }, { type: 'ended' }])('ignores %j', (value) =>
  expect(readOutput(value)).toBeNull(),
);

it('keeps only texts and numbers of what a run says', () => {
  expect(readOutput({ type: 'print', text: { toString: () => 'x' } })).toEqual({ type: 'print', text: '' });
  expect(readOutput({ type: 'table', title: 1, rows: [['a', 2], 'b', null] })).toEqual({
    type: 'table',
    title: '',
    rows: [['a', ''], [], []],
  });
  expect(readOutput({ type: 'chart', chart: 'pie', labels: ['a'], series: [{ name: 'n', values: [1, Number.NaN, '3'] }, 4] })).toEqual({
    type: 'chart',
    chart: 'bar',
    title: '',
    labels: ['a'],
    series: [{ name: 'n', values: [1, 0, 0] }],
  });
});

it('joins what is printed one after another', () => {
  const table = { type: 'table', title: '', rows: [['ab', 'c']] } as const;
  const print = (text: string) => ({ type: 'print', text }) as const;
  expect(addOutputs([print('1')], [print('2'), table, print('3')])).toEqual([print('1\n2'), table, print('3')]);
  expect([sizeOf(print('abc')), sizeOf(table)]).toEqual([3, 3]);
});

it('draws bars down from zero for negative numbers', () => {
  const chart = { type: 'chart', chart: 'bar', title: '', labels: [], series: [{ name: '', values: [10, -10] }] } as const;
  const { low, high, bars } = shapeChart(chart);
  expect([low, high]).toEqual([-10, 10]);
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [0, 50],
    [50, 50],
  ]);
});

it('draws lines, and survives charts without numbers', () => {
  const series = [{ name: '', values: [0, 5] }];
  const chart = { type: 'chart', title: '', labels: [], chart: 'line' } as const;
  expect(shapeChart({ ...chart, series }).lines).toEqual([{ series: 0, points: '25,100 75,0' }]);
  expect(shapeChart({ ...chart, series: [] })).toMatchObject({ low: 0, high: 1, lines: [] });
});
