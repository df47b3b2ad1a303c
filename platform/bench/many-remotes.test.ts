import { expect, it } from 'vitest';
import { judgeRemotes } from './many-remotes.ts';

const figure = (documentBytes: number, ...readyMs: number[]) => ({ documentBytes, readyMs });

it('breaks the budgets of boot and document only when they are exceeded', () => {
  expect(judgeRemotes(figure(20_000, 1_000, 1_010, 990), figure(30_000, 1_040, 1_049, 1_050)).broken).toEqual([]);
  expect(judgeRemotes(figure(20_000, 1_000), figure(31_000, 1_100)).broken).toEqual([
    'the boot with 30 remotes takes 1.100 times as long',
    'the document with 30 remotes grows by 10.7 KB',
  ]);
});
