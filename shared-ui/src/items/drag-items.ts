import { itemRef } from 'shared-contracts';
import type { ItemName } from './item-actions.model.ts';

const type = 'application/x-atrium-items';

/** What of a browser's drag event is used. */
interface Drag {
  readonly dataTransfer: DataTransfer;
}

/** Lets items be carried to a notebook, also between remotes and panels: what travels is data. */
export function startDrag({ dataTransfer }: Drag, items: readonly ItemName[]): void {
  dataTransfer.setData(type, JSON.stringify(items));
  dataTransfer.effectAllowed = 'move';
}

/** The items that are dropped, or null where something else is. While they are carried browsers tell the type alone: the list is empty then. */
export function draggedItems({ dataTransfer }: Drag): ItemName[] | null {
  if (!dataTransfer.types.includes(type)) return null;
  const data = dataTransfer.getData(type);
  if (!data) return [];
  try {
    const parsed: unknown = JSON.parse(data);
    return Array.isArray(parsed) ? parsed.flatMap(readItem) : [];
  } catch {
    // Another page put something of its own under our type.
    return [];
  }
}

function readItem(value: unknown): ItemName[] {
  const parsed = itemRef.safeParse(value);
  if (!parsed.success) return [];
  const { name, notebook_id } = value as Partial<ItemName>;
  return [{ ...parsed.data, name: String(name ?? ''), notebook_id: notebook_id ?? null }];
}
