import { createTaskFacts, isTaskFact, readTaskFacts, spellOutTasks, spellOutText, splitTaskFacts } from 'shared-contracts/document-tasks';
import type { RichContent, RichNode } from './document-nodes.ts';

const blocksMax = 2_000;

/** Returns a document's blocks. The editor adds an empty paragraph at the end, which is left out. */
export function blocksOf(content: unknown): RichNode[] {
  const nodes = (content as RichContent | null | undefined)?.content;
  const blocks = Array.isArray(nodes) ? [...(nodes as RichNode[])] : [];
  while (blocks.length && isEmptyParagraph(blocks.at(-1))) blocks.pop();
  return blocks;
}

const isEmptyParagraph = (block: RichNode | undefined) => block?.type === 'paragraph' && !block.content?.length;

export const documentOf = (blocks: readonly RichNode[]): Record<string, unknown> => ({
  type: 'doc',
  content: blocks.length ? [...blocks] : [{ type: 'paragraph' }],
});

/** Returns a text that is the same for blocks that show the same, however their text is split and their default values are spelled out. */
export const blockKey = (block: RichNode): string => JSON.stringify(keyParts(block));

/** Returns nested lists that are stringified once, because quoting a quoted key would double it at each level. */
function keyParts({ type, text, attrs, marks, content }: RichNode): unknown[] {
  const own = [
    type,
    text ?? '',
    presentAttributes(attrs),
    (marks ?? []).map((mark) => JSON.stringify([mark.type, presentAttributes(mark.attrs)])).toSorted(),
  ];
  return [...own, joinNodes(content ?? []).map(keyParts)];
}

/** Joins neighboring texts with the same marks. */
function joinNodes(nodes: readonly RichNode[]): RichNode[] {
  const result: RichNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    const isSame = node.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(node.marks ?? []);
    if (isSame) result[result.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    else result.push(node);
  }
  return result;
}

const presentAttributes = (attrs: RichNode['attrs']) =>
  Object.entries(attrs ?? {})
    .filter(([, value]) => value !== null && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Writes blocks as lines for people and models: `#` before headings, `-` before the items of lists, `- [ ]` before open tasks. */
export const blockLines = (blocks: readonly RichNode[]): string[] => blocks.flatMap((block) => linesOfBlock(spellOutTasks(block), '', 0));

function linesOfBlock(block: RichNode, lead: string, depth: number): string[] {
  if (depth > 100) return [];
  const children = block.content ?? [];
  if (block.type === 'heading') return [`${'#'.repeat(headingLevel(block))} ${inlineText(block)}`];
  if (block.type === 'paragraph' || block.type === 'codeBlock') return [`${lead}${inlineText(block)}`];
  const mark = { bulletList: '- ', orderedList: '1. ', taskList: '- ', blockquote: '> ' }[String(block.type)];
  if (block.type === 'taskItem') {
    const box = block.attrs?.checked === true ? '- [x] ' : '- [ ] ';
    return children.flatMap((child, index) => linesOfBlock(child, index === 0 ? box : '- ', depth + 1));
  }
  if (mark) return children.flatMap((child) => linesOfBlock(child, mark, depth + 1));
  return children.flatMap((child) => linesOfBlock(child, lead, depth + 1));
}

const headingLevel = ({ attrs }: RichNode): number => Math.min(6, Math.max(1, Math.trunc(Number(attrs?.level)) || 1));

const inlineText = ({ content = [] }: RichNode): string =>
  content.map(({ type, text }) => (type === 'hardBreak' ? ' ' : (text ?? ''))).join('');

/** Converts text with headings, lists, tasks and paragraphs to blocks, line by line. Anything else stays text. */
export function blocksFromText(text: string): RichNode[] {
  const blocks: RichNode[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length) blocks.push(paragraph(lines.join(' ')));
    lines = [];
  };
  for (const line of text.split('\n', blocksMax)) {
    const content = line.trim();
    const heading = /^(#{1,3}) (?=\S)/.exec(content);
    const item = /^(?:[-*]|\d{1,4}[.)]) (?=\S)/.exec(content);
    if (!heading && !item && content) {
      lines.push(content);
      continue;
    }
    endParagraph();
    if (heading)
      blocks.push({ type: 'heading', attrs: { level: heading[1]?.length ?? 1 }, content: inline(content.slice(heading[0].length)) });
    if (item) addItem(blocks, /^\d/.test(content), content.slice(item[0].length));
  }
  endParagraph();
  return blocks;
}

const inline = (text: string): RichNode[] => [{ type: 'text', text: text.trim() }];
const paragraph = (text: string): RichNode => ({ type: 'paragraph', content: inline(text) });

function addItem(blocks: RichNode[], isNumbered: boolean, text: string): void {
  const box = isNumbered ? null : /^\[([ xX])\] (?=\S)/.exec(text);
  const type = isNumbered ? 'orderedList' : box ? 'taskList' : 'bulletList';
  const item: RichNode = box
    ? { type: 'taskItem', attrs: { checked: box[1] !== ' ' }, content: [readTaskText(paragraph(text.slice(box[0].length)))] }
    : { type: 'listItem', content: [paragraph(text)] };
  const last = blocks.at(-1);
  if (last?.type === type) blocks[blocks.length - 1] = { ...last, content: [...(last.content ?? []), item] };
  else blocks.push({ type, content: [item] });
}

/** Turns the owner and the due date at the end of a task's text into nodes. An owner who was known before keeps the id. */
function readTaskText(paragraph: RichNode, before: RichNode = {}): RichNode {
  const text = runText(paragraph);
  const found = splitTaskFacts(text);
  if (!found) return paragraph;
  const known = readTaskFacts(before.content ?? []).owner;
  const owner = known?.name === found.facts.owner?.name ? known : found.facts.owner;
  const rest = replacedRun(paragraph.content ?? [], found.text.length, text.length, '');
  return { ...paragraph, content: [...rest, ...createTaskFacts({ ...found.facts, owner })] };
}

/** Counts a passage in the paragraphs of a document. Owners and due dates of tasks are text, as the model reads them. */
export const countPassage = (blocks: readonly RichNode[], passage: string): number =>
  countIn(
    blocks.map((block) => spellOutTasks(block)),
    passage,
  );

const countIn = (blocks: readonly RichNode[], passage: string): number =>
  blocks.reduce((sum, block) => {
    if (!isTextBlock(block)) return sum + countIn(block.content ?? [], passage);
    return sum + runText(block).split(passage).length - 1;
  }, 0);

/** Replaces a passage that occurs once. The new text gets the marks of the passage's first letter. */
export function replacePassage(blocks: readonly RichNode[], passage: string, text: string): RichNode[] {
  return blocks.map((block) => {
    if (block.type === 'taskItem') return replaceInTask(block, passage, text);
    const spelled = block.content?.some(isTaskFact) ? spellOutTasks(block) : block;
    if (!isTextBlock(spelled)) return block.content ? { ...block, content: replacePassage(block.content, passage, text) } : block;
    const start = runText(spelled).indexOf(passage);
    return start < 0 ? block : { ...block, content: replacedRun(spelled.content ?? [], start, start + passage.length, text) };
  });
}

/** Replaces a passage in a task, whose owner and due date are read again from its text. */
function replaceInTask(item: RichNode, passage: string, text: string): RichNode {
  const [first, ...rest] = item.content ?? [];
  if (first?.type !== 'paragraph') return item.content ? { ...item, content: replacePassage(item.content, passage, text) } : item;
  const spelled = spellOutText(first);
  if (!runText(spelled).includes(passage)) return { ...item, content: [first, ...replacePassage(rest, passage, text)] };
  const replaced = replacePassage([spelled], passage, text).map((paragraph) => readTaskText(paragraph, first));
  return { ...item, content: [...replaced, ...rest] };
}

const isTextBlock = ({ content }: RichNode) => content?.some(({ type }) => type === 'text') ?? false;
/** Gives every node that is not text the length of one character, so that places in the text find their node. */
const runText = ({ content = [] }: RichNode): string => content.map((node) => node.text ?? '\u0000').join('');

function replacedRun(nodes: readonly RichNode[], start: number, end: number, text: string): RichNode[] {
  const result: RichNode[] = [];
  let at = 0;
  for (const node of nodes) {
    const own = node.text ?? '\u0000';
    const [from, to] = [Math.max(start, at), Math.min(end, at + own.length)];
    const isFirst = start >= at && start < at + own.length;
    if (from >= to) result.push(node);
    else {
      const left = `${own.slice(0, from - at)}${isFirst ? text : ''}${own.slice(to - at)}`;
      if (left) result.push({ ...node, type: 'text', text: left });
    }
    at += own.length;
  }
  return result;
}
