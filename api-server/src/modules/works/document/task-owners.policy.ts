import { readTaskFacts, type TaskOwner } from 'shared-contracts/document-tasks';
import type { RichNode } from './document-nodes.ts';

/** Describes a checklist item that has an owner. */
export interface OwnedTask {
  readonly text: string;
  readonly owner: TaskOwner;
}

interface ReadTask {
  readonly text: string;
  readonly owner: TaskOwner | null;
}

/** Comparing takes time that grows with the square of the number of tasks. */
const tasksMax = 2_000;
const depthMax = 100;

/**
 * Returns the tasks that got their owner between two versions of a document. A task is recognized by its words, because documents have no
 * ids for items. One whose words are new keeps its owner if another task of the owner is gone: it was rewritten.
 */
export function newlyOwned(before: unknown, after: unknown): OwnedTask[] {
  const now = readTasks(after);
  if (!now.some(({ owner }) => owner)) return [];
  const then = readTasks(before);
  if (now.length > tasksMax || then.length > tasksMax) return [];
  const left = new Set(then);
  const take = (isWanted: (task: ReadTask) => boolean): boolean => {
    for (const task of left) if (isWanted(task)) return left.delete(task);
    return false;
  };
  const owned = now.flatMap(({ text, owner }) => (owner ? [{ text, owner }] : []));
  const changed = owned.filter(({ text, owner }) => !take((task) => task.text === text && isSame(task.owner, owner)));
  const given: OwnedTask[] = [];
  const reworded: OwnedTask[] = [];
  for (const task of changed) (take(({ text }) => text === task.text) ? given : reworded).push(task);
  const words = new Set(now.map(({ text }) => text));
  const added = reworded.filter(({ owner }) => !take((task) => !words.has(task.text) && isSame(task.owner, owner)));
  return [...given, ...added];
}

/** Returns whether both are the same person. An owner from text has only a name. */
export const isSame = (one: TaskOwner | null, other: TaskOwner): boolean =>
  one !== null && (one.id !== null && other.id !== null ? one.id === other.id : toKey(one.name) === toKey(other.name));

export const toKey = (name: string): string => name.toLocaleLowerCase();

/** Returns the checklist items that have words, in their order. */
function readTasks(document: unknown): ReadTask[] {
  const found: ReadTask[] = [];
  const read = (node: RichNode, depth: number) => {
    if (!Array.isArray(node.content) || depth > depthMax) return;
    const children = node.content.filter((child): child is RichNode => typeof child === 'object' && child !== null);
    const [first] = children;
    if (node.type === 'taskItem' && Array.isArray(first?.content)) {
      const words = first.content.map((child: RichNode | null) => (typeof child?.text === 'string' ? child.text : ' '));
      const text = words.join('').replace(/\s+/g, ' ').trim();
      const nodes = first.content.filter((child: unknown): child is RichNode => typeof child === 'object' && child !== null);
      if (text) found.push({ text, owner: readTaskFacts(nodes).owner });
    }
    for (const child of children) read(child, depth + 1);
  };
  if (typeof document === 'object' && document !== null) read(document, 0);
  return found;
}
