import { limits, reaches } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import { type Change, changeBetween, differenceOf, linesOf, takenBack } from '../../../kernel/tool/change.policy.ts';
import { defineTool, type Tool, type Undo } from '../../../kernel/tool/tool.ts';
import { missing, optionalField, textField, textInput } from '../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../messages/agent-work.ts';
import { sayLedger } from '../../../messages/ledger.ts';
import { hashOf } from '../../../platform/hash.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { NotebooksService } from '../notebook/notebook.service.ts';
import type { DocumentsService } from './document.service.ts';
import { blockKey, blockLines, blocksFromText, blocksOf, countPassage, documentOf, replacePassage } from './document-blocks.ts';
import type { RichNode } from './document-nodes.ts';

interface DocumentToolsDependencies {
  readonly documents: Pick<DocumentsService, 'latest' | 'save'>;
  readonly notebooks: Pick<NotebooksService, 'create' | 'delete'>;
  readonly access: Pick<AccessRepository, 'reachOf' | 'sharingWith'>;
  /** Returns the title of a notebook of any owner. */
  readonly titleOf: (id: string) => Promise<string | undefined>;
  /** Returns the number of items that are filed in a notebook. */
  readonly itemsIn: (id: string) => Promise<number>;
}

interface DocumentInverse {
  readonly notebookId: string;
  readonly name: string;
  /** The hash of what the act saved. While the document has it, nobody has changed anything since. */
  readonly saved: string;
  readonly change: Change<RichNode>;
}

/** Describes a notebook that an act created, with or without a document. */
interface CreatedNotebook {
  readonly notebookId: string;
  readonly name: string;
  /** The hash of its document. */
  readonly saved: string;
}

const newTitle = (title: string): string => cutText(title.trim(), limits.itemNameMax);

/** Says how a text states tasks. It goes to the model, like the names of the fields. */
const taskLines =
  'A line like “- [ ] Call Ana — @Ana Berg, due 2026-12-01” is a task with an owner and a due date, which may each be left out.';
const notebookId = 'The id of the notebook whose document it is.';
const answerMax = 18_000;

/** Creates the tools for documents. Every use and every undo checks the person's own access. */
export function documentTools(deps: DocumentToolsDependencies): Tool[] {
  const { documents, notebooks, access, titleOf, itemsIn } = deps;
  const ensureReach = async (userId: string, id: string, level: 'view' | 'edit') => {
    const reach = await access.reachOf(userId, { kind: 'notebook', id });
    const name = await titleOf(id);
    if (!reach || !reaches(reach.level, 'view') || name === undefined) throw missing('notebook');
    if (!reaches(reach.level, level)) throw new ModelError('provider-refused', sayLedger('noAccess', { name }));
    const sharing = await access.sharingWith(userId, { kind: 'notebook', id });
    return { name, isShared: reach.ownerId !== userId || sharing !== undefined };
  };
  /** Plans a change of a document that is saved only if nobody has changed it in the meantime. */
  const planChange = async (userId: string, id: string, change: (blocks: RichNode[]) => RichNode[]) => {
    const { name, isShared } = await ensureReach(userId, id, 'edit');
    const latest = await documents.latest(id);
    const before = blocksOf(latest?.content);
    const after = change(before);
    const target = { kind: 'notebook', id, name };
    return {
      target,
      isShared,
      difference: differenceOf(blockLines(before), blockLines(after)),
      commit: async () => {
        await ensureReach(userId, id, 'edit');
        await saveUnchanged(documents, { userId, id, name }, latest?.version ?? 0, after);
        const inverse: DocumentInverse = {
          notebookId: id,
          name,
          saved: hashOfBlocks(after),
          change: changeBetween(before, after, blockKey),
        };
        return { text: 'The document was saved.', target, inverse };
      },
    };
  };
  const undoChange: Undo = async (userId, inverse, merges) => {
    const { notebookId: id, name, saved, change } = inverse as DocumentInverse;
    if ((await titleOf(id)) === undefined) return { outcome: 'undone' };
    await ensureReach(userId, id, 'edit').catch(() => {
      throw new AppError('not-allowed', { detail: sayLedger('noAccess', { name }) });
    });
    const latest = await documents.latest(id);
    const current = blocksOf(latest?.content);
    const { at, added, removed } = change;
    const isUnchanged = hashOfBlocks(current) === saved;
    const restored = isUnchanged ? current.toSpliced(at, added.length, ...removed) : takenBack(current, change, blockKey);
    if (!restored || !(isUnchanged || merges))
      return {
        outcome: 'changed',
        canMerge: restored !== undefined,
        ...(restored ? { difference: differenceOf(blockLines(current), blockLines(restored)) } : {}),
      };
    await saveUnchanged(documents, { userId, id, name }, latest?.version ?? 0, restored, sayLedger('undoChanged', { name }));
    return { outcome: 'undone' };
  };
  /** Moves a created notebook to the trash. What has been filed in it since goes to the default notebook. */
  const undoCreation: Undo = async (userId, inverse, merges) => {
    const { notebookId: id, name, saved } = inverse as CreatedNotebook;
    const title = await titleOf(id);
    if (title === undefined) return { outcome: 'undone' };
    if ((await access.reachOf(userId, { kind: 'notebook', id }))?.level !== 'own')
      throw new AppError('not-allowed', { detail: sayLedger('noAccess', { name: title }) });
    const current = blocksOf((await documents.latest(id))?.content);
    const isUnchanged = title === name && hashOfBlocks(current) === saved && (await itemsIn(id)) === 0;
    if (!isUnchanged && !merges)
      return { outcome: 'changed', canMerge: true, difference: differenceOf([title, ...blockLines(current)], []) };
    await notebooks.delete(userId, id);
    return { outcome: 'undone' };
  };
  return [
    defineTool({
      name: 'read_document',
      title: sayAction('readDocument'),
      description: sayAction('readDocumentNote'),
      effect: 'read',
      returnsPrivate: true,
      input: textInput({ notebook_id: notebookId }),
      run: async (input, { userId }) => {
        const id = textField(input, 'notebook_id', 200);
        const { name } = await ensureReach(userId, id, 'view');
        const lines = blockLines(blocksOf((await documents.latest(id))?.content));
        return cutText(`${name}\n\n${lines.join('\n') || 'The document is empty.'}`, answerMax);
      },
    }),
    defineTool({
      name: 'append_to_document',
      title: sayAction('appendToDocument'),
      description: sayAction('appendToDocumentNote'),
      effect: 'write',
      input: textInput({ notebook_id: notebookId, text: `The text to add. ${taskLines}` }),
      plan: async (input, { userId }) => {
        const added = blocksFromText(textField(input, 'text'));
        return planChange(userId, textField(input, 'notebook_id', 200), (blocks) => [...blocks, ...added]);
      },
      undo: undoChange,
    }),
    defineTool({
      name: 'edit_document',
      title: sayAction('editDocument'),
      description: sayAction('editDocumentNote'),
      effect: 'write',
      input: textInput({
        notebook_id: notebookId,
        passage: 'The passage, word for word.',
        text: 'The new text of the passage. A task can end with “— @Ana Berg, due 2026-12-01”.',
      }),
      plan: async (input, { userId }) => {
        const passage = textField(input, 'passage', 5_000);
        const text = textField(input, 'text', 5_000).replace(/\s+/g, ' ');
        return planChange(userId, textField(input, 'notebook_id', 200), (blocks) => {
          const count = countPassage(blocks, passage);
          if (count !== 1)
            throw new ModelError(
              'provider-failed',
              count ? `The passage occurs ${count} times. Quote more of it.` : 'The passage was not found.',
            );
          return replacePassage(blocks, passage, text);
        });
      },
      undo: undoChange,
    }),
    defineTool({
      name: 'create_document',
      title: sayAction('createDocument'),
      description: sayAction('createDocumentNote'),
      effect: 'write',
      input: textInput({ title: 'The title of the document and its notebook.', text: `The text of the document. ${taskLines}` }),
      plan: async (input, { userId }) => {
        const title = newTitle(textField(input, 'title', 300));
        const blocks = blocksFromText(textField(input, 'text'));
        return {
          difference: differenceOf([], [title, ...blockLines(blocks)]),
          commit: async () => {
            const { id } = await notebooks.create(userId, { title, description: '', areaId: null });
            await documents.save(userId, id, 0, documentOf(blocks));
            const target = { kind: 'notebook', id, name: title };
            const inverse: CreatedNotebook = { notebookId: id, name: title, saved: hashOfBlocks(blocks) };
            return { text: `The document was created. Its notebook has the id ${id}.`, target, inverse };
          },
        };
      },
      undo: undoCreation,
    }),
    defineTool({
      name: 'create_notebook',
      title: sayAction('createNotebook'),
      description: sayAction('createNotebookNote'),
      effect: 'write',
      input: textInput({ title: 'The title.', description: 'What it is for.' }, ['description']),
      plan: async (input, { userId }) => {
        const title = newTitle(textField(input, 'title', 300));
        const description = optionalField(input, 'description', 2_000) ?? '';
        return {
          difference: differenceOf([], [title, ...linesOf(description)]),
          commit: async () => {
            const { id } = await notebooks.create(userId, { title, description, areaId: null });
            const inverse: CreatedNotebook = { notebookId: id, name: title, saved: hashOfBlocks([]) };
            return { text: `The notebook was created with the id ${id}.`, target: { kind: 'notebook', id, name: title }, inverse };
          },
        };
      },
      undo: undoCreation,
    }),
  ];
}

const hashOfBlocks = (blocks: readonly RichNode[]): string => hashOf(JSON.stringify(blocks.map(blockKey)), 'hex');

interface Place {
  readonly userId: string;
  readonly id: string;
  readonly name: string;
}

/** Saves a document unless it has changed since it was read. */
async function saveUnchanged(
  documents: Pick<DocumentsService, 'save'>,
  { userId, id, name }: Place,
  version: number,
  blocks: readonly RichNode[],
  changed = sayLedger('changedMeanwhile', { name }),
) {
  try {
    return await documents.save(userId, id, version, documentOf(blocks), true);
  } catch (error) {
    if (error instanceof AppError && error.code === 'document-changed') throw new ModelError('provider-failed', changed);
    throw error;
  }
}
