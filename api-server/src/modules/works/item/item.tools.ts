import { type FiledKind, filedKinds, isFiledKind } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { differenceOf } from '../../../kernel/tool/change.policy.ts';
import { defineTool, type Tool } from '../../../kernel/tool/tool.ts';
import { missing, textField, textInput } from '../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../messages/agent-work.ts';
import { sayLedger } from '../../../messages/ledger.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { ItemsRepository } from './item.repository.ts';
import type { ItemsService } from './item.service.ts';

interface ItemToolsDependencies {
  readonly items: Pick<ItemsService, 'list' | 'move'>;
  readonly repository: Pick<ItemsRepository, 'placeOf' | 'move'>;
  readonly access: Pick<AccessRepository, 'sharingWith'>;
  readonly notebooksOf: (userId: string) => Promise<readonly { readonly id: string; readonly title: string }[]>;
}

const listed = 50;

interface MovedItem {
  readonly kind: FiledKind;
  readonly id: string;
  readonly name: string;
  /** Null for an item that had no notebook, which counts as the default one. */
  readonly from: string | null;
  readonly to: string;
}

/** Creates the tools that find a person's own items and file them in their own notebooks. */
export function itemTools({ items, repository, access, notebooksOf }: ItemToolsDependencies): Tool[] {
  return [
    defineTool({
      name: 'find_items',
      title: sayAction('findItems'),
      description: sayAction('findItemsNote'),
      effect: 'read',
      returnsPrivate: true,
      input: textInput({ text: 'A part of the name; everything without it.' }, ['text']),
      run: async (input, { userId }) => {
        const text = (input as { text?: unknown } | null)?.text;
        const wanted = typeof text === 'string' ? text.trim().toLowerCase() : '';
        const [notebooks, { rows }] = await Promise.all([notebooksOf(userId), items.list(userId, { text: wanted, pageSize: listed })]);
        const shown = notebooks.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, listed);
        return (
          [
            ...shown.map(({ id, title }) => `notebook ${id}: ${title}`),
            ...rows.map(({ kind, id, name, notebookId }) => `${kind} ${id}: ${name}${notebookId ? ` (in ${notebookId})` : ''}`),
          ].join('\n') || 'Nothing was found.'
        );
      },
    }),
    defineTool({
      name: 'move_item',
      title: sayAction('moveItem'),
      description: sayAction('moveItemNote'),
      effect: 'write',
      input: textInput({
        kind: `One of ${filedKinds.join(', ')}.`,
        item_id: 'The id of the item.',
        notebook_id: 'The id of the notebook to file it in.',
      }),
      plan: async (input, { userId }) => {
        const kind = textField(input, 'kind', 40);
        if (!isFiledKind(kind)) throw new ModelError('provider-failed', `“kind” is one of ${filedKinds.join(', ')}.`);
        const id = textField(input, 'item_id', 200);
        const to = textField(input, 'notebook_id', 200);
        const [place, notebooks] = await Promise.all([repository.placeOf(kind, userId, id), notebooksOf(userId)]);
        if (!place) throw missing(kind);
        const titleOf = (notebookId: string | null) => notebooks.find((notebook) => notebook.id === notebookId)?.title ?? '';
        if (!notebooks.some((notebook) => notebook.id === to)) throw missing('notebook');
        const target = { kind, id, name: place.name };
        // Everybody who reads the notebook reads what is filed in it.
        const isShared = (await access.sharingWith(userId, { kind: 'notebook', id: to })) !== undefined;
        return {
          target,
          isShared,
          difference: differenceOf([titleOf(place.notebookId)], [titleOf(to)]),
          commit: async () => {
            await items.move(kind, userId, id, to);
            return {
              text: 'The item was moved.',
              target,
              inverse: { kind, id, name: place.name, from: place.notebookId, to } satisfies MovedItem,
            };
          },
        };
      },
      undo: async (userId, inverse) => {
        const { kind, id, name, from, to } = inverse as MovedItem;
        const place = await repository.placeOf(kind, userId, id);
        if (!place) throw new AppError('not-allowed', { detail: sayLedger('noAccess', { name }) });
        if (place.notebookId === from) return { outcome: 'undone' };
        if (place.notebookId !== to) return { outcome: 'changed', canMerge: false };
        if (from !== null && !(await notebooksOf(userId)).some((notebook) => notebook.id === from))
          return { outcome: 'changed', canMerge: false };
        await repository.move(kind, userId, [id], from);
        return { outcome: 'undone' };
      },
    }),
  ];
}
