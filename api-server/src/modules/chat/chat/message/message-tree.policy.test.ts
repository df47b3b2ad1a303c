import { expect, it } from 'vitest';
import { branchTo, newestLeaf } from './message-tree.policy.ts';

const node = (id: string, parentId: string | null) => ({ id, parentId });
// q1 has two answers; the first one was followed by another question, which was edited once.
const nodes = [
  node('q1', null),
  node('a1', 'q1'),
  node('q2', 'a1'),
  node('a2', 'q2'),
  node('b1', 'q1'),
  node('q3', 'a1'),
  node('a3', 'q3'),
];
const ids = (leaf: string | null) => branchTo(nodes, leaf).map(({ message }) => message.id);

it('shows one branch from start to end', () => {
  expect(ids('a2')).toEqual(['q1', 'a1', 'q2', 'a2']);
  expect(ids('b1')).toEqual(['q1', 'b1']);
});

it('ends with the newest message when no end is known', () => {
  expect(ids(null)).toEqual(['q1', 'a1', 'q3', 'a3']);
  expect(ids('gone')).toEqual(['q1', 'a1', 'q3', 'a3']);
  expect(branchTo([], null)).toEqual([]);
});

it('lists the versions of a message, oldest first', () => {
  expect(branchTo(nodes, 'a2').map(({ versions }) => versions)).toEqual([['q1'], ['a1', 'b1'], ['q2', 'q3'], ['a2']]);
});

it('follows the newest messages to the end of a branch', () => {
  expect(newestLeaf(nodes, 'a1')).toBe('a3');
  expect(newestLeaf(nodes, 'q2')).toBe('a2');
  expect(newestLeaf(nodes, 'b1')).toBe('b1');
});

it('ends even when the tree contains a cycle', () => {
  const circle = [node('a', 'b'), node('b', 'a')];
  expect(branchTo(circle, 'a')).toHaveLength(2);
  expect(newestLeaf(circle, 'a')).toBe('a');
});
