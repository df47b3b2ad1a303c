import { isDay } from '../work-area/day.ts';

/** Describes who owns a checklist item of a document. `id` is null if only the name is known, as in imported text. */
export interface TaskOwner {
  readonly id: string | null;
  readonly name: string;
}

/** Describes the owner and the due date of a checklist item. `due` is a day such as `2026-12-01`. */
export interface TaskFacts {
  readonly owner: TaskOwner | null;
  readonly due: string | null;
}

interface DocumentNode {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly attrs?: unknown;
  readonly content?: unknown;
}

/** Names the nodes of owners and due dates, in the order in which they follow the text of an item. */
export const taskFactTypes = { owner: 'taskOwner', due: 'taskDue' } as const;

const nameMax = 200;
const idMax = 100;
/** Documents aren't read deeper than that, so what is deeper needs no change. */
const depthMax = 100;
/** Holds the longest name and a date with what separates them. Only that much of a text is searched. */
const suffixMax = 2 * nameMax + 40;
const mark = '— ';
const dueMark = 'due ';
const dueSeparator = ', due ';
const dayLength = '2026-12-01'.length;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;

interface Suffix {
  readonly before: string;
  readonly written?: string | undefined;
  readonly day: string | null;
}

/** Finds the last mark that an owner or a date follows up to the end of a text. */
function findSuffix(whole: string): Suffix | undefined {
  const text = whole.trimEnd();
  for (let at = text.lastIndexOf(mark); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(mark, at - 1)) {
    const found = at === 0 || /\s/.test(text.charAt(at - 1)) ? readSuffix(text.slice(at + mark.length)) : undefined;
    if (found) return { before: text.slice(0, at), ...found };
  }
  return undefined;
}

function readSuffix(rest: string): Omit<Suffix, 'before'> | undefined {
  const day = rest.slice(-dayLength);
  const isDated = dayForm.test(day);
  if (isDated && rest === dueMark + day) return { day };
  if (!rest.startsWith('@') || rest.includes('\n')) return undefined;
  const named = rest.slice(1, -dayLength);
  if (isDated && named.endsWith(dueSeparator) && named !== dueSeparator) return { written: named.slice(0, -dueSeparator.length), day };
  return rest === '@' ? undefined : { written: rest.slice(1), day: null };
}

/** Returns a person's name as one line without control characters, or null if the value isn't a name. */
export function toOwnerName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  return name !== '' && name.length <= nameMax ? name : null;
}

const attrsOf = ({ attrs }: DocumentNode) =>
  typeof attrs === 'object' && attrs !== null ? (attrs as Readonly<Record<string, unknown>>) : {};

/** Returns the owner that a node states, or null if it isn't a node of an owner or has no valid name. */
export function readTaskOwner(node: DocumentNode): TaskOwner | null {
  const { id, name } = attrsOf(node);
  const shown = node.type === taskFactTypes.owner ? toOwnerName(name) : null;
  return shown === null ? null : { id: typeof id === 'string' && id !== '' && id.length <= idMax ? id : null, name: shown };
}

/** Returns the due date that a node states, or null if it isn't a node of a date or has no valid day. */
export function readTaskDue(node: DocumentNode): string | null {
  const { day } = attrsOf(node);
  return node.type === taskFactTypes.due && typeof day === 'string' && isDay(day) ? day : null;
}

/** Returns whether a node states an owner or a due date, valid or not. */
export const isTaskFact = ({ type }: DocumentNode): boolean => type === taskFactTypes.owner || type === taskFactTypes.due;

/** Returns the first owner and the first due date among the nodes of an item's text. */
export function readTaskFacts(nodes: readonly DocumentNode[]): TaskFacts {
  const first = <T>(read: (node: DocumentNode) => T | null) => nodes.map(read).find((value) => value !== null) ?? null;
  return { owner: first(readTaskOwner), due: first(readTaskDue) };
}

/** Returns the nodes that state an owner and a due date. */
export function createTaskFacts({ owner, due }: TaskFacts): { type: string; attrs: Record<string, string | null> }[] {
  return [
    ...(owner ? [{ type: taskFactTypes.owner, attrs: { id: owner.id, name: owner.name } }] : []),
    ...(due ? [{ type: taskFactTypes.due, attrs: { day: due } }] : []),
  ];
}

/** Returns an owner or a due date as text, such as `@Ana Berg` or `due 2026-12-01`. Other nodes and invalid ones give an empty text. */
export function writeTaskFact(node: DocumentNode): string {
  const owner = readTaskOwner(node);
  const due = readTaskDue(node);
  return owner ? `@${owner.name}` : due ? `due ${due}` : '';
}

/**
 * Returns a document or a part of it with owners and due dates as text. Those of a checklist item follow its first paragraph, as in
 * `Call Ana — @Ana Berg, due 2026-12-01`, which `splitTaskFacts` reads again. Parts without any are the same objects.
 */
export function spellOutTasks<T extends DocumentNode>(node: T, depth = 0): T {
  if (depth > depthMax || !Array.isArray(node.content)) return node;
  const children = (node.content as unknown[]).map((child, index) => {
    if (typeof child !== 'object' || child === null) return child;
    const isText = node.type === 'taskItem' && index === 0 && (child as DocumentNode).type === 'paragraph';
    return isText
      ? spellOutText(child)
      : isTaskFact(child)
        ? { type: 'text', text: writeTaskFact(child) }
        : spellOutTasks(child, depth + 1);
  });
  const content = children.filter((child) => (child as DocumentNode | null)?.text !== '');
  return content.length === node.content.length && content.every((child, index) => child === (node.content as unknown[])[index])
    ? node
    : { ...node, content };
}

/** Returns the first paragraph of a checklist item with its owner and due date as text at the end. */
export function spellOutText<T extends DocumentNode>(paragraph: T): T {
  const nodes = (Array.isArray(paragraph.content) ? paragraph.content : []).filter(
    (child): child is DocumentNode => typeof child === 'object' && child !== null,
  );
  if (!nodes.some(isTaskFact)) return paragraph;
  const facts = createTaskFacts(readTaskFacts(nodes)).map(writeTaskFact).join(', ');
  const others = nodes.filter((node) => !isTaskFact(node));
  const last = others.at(-1)?.text;
  const gap = others.length === 0 || (typeof last === 'string' && /\s$/.test(last)) ? '' : ' ';
  return { ...paragraph, content: facts ? [...others, { type: 'text', text: `${gap}— ${facts}` }] : others };
}

/** Separates the text of a checklist item from the owner and due date at its end. Returns undefined if it ends with neither. */
export function splitTaskFacts(text: string): { readonly text: string; readonly facts: TaskFacts } | undefined {
  const start = Math.max(0, text.length - suffixMax);
  const { before = '', written, day = null } = findSuffix(text.slice(start)) ?? {};
  const name = toOwnerName(written);
  if ((day === null && name === null) || (day !== null && !isDay(day)) || (written !== undefined && name === null)) return undefined;
  return { text: `${text.slice(0, start)}${before}`.trimEnd(), facts: { owner: name === null ? null : { id: null, name }, due: day } };
}
