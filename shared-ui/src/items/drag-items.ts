import { itemRef } from 'shared-contracts';
import type { ItemName } from './item-actions.model.ts';

const type = 'application/x-atrium-items';

/** Describes the part of a browser's drag event that is used. */
interface Drag {
  readonly dataTransfer: DataTransfer;
}

/** Starts dragging items to a notebook. It also works between remotes and panels, because only data travels. */
export function startDrag({ dataTransfer }: Drag, items: readonly ItemName[]): void {
  dataTransfer.setData(type, JSON.stringify(items));
  dataTransfer.effectAllowed = 'move';
}

/** Returns the dropped items, or null for anything else. During the drag, browsers reveal only the type, so the list is empty. */
export function draggedItems({ dataTransfer }: Drag): ItemName[] | null {
  if (!dataTransfer.types.includes(type)) return null;
  const data = dataTransfer.getData(type);
  if (!data) return [];
  try {
    const parsed: unknown = JSON.parse(data);
    return Array.isArray(parsed) ? parsed.flatMap(readItem) : [];
  } catch {
    // Another page used our type for something else.
    return [];
  }
}

function readItem(value: unknown): ItemName[] {
  const parsed = itemRef.safeParse(value);
  if (!parsed.success) return [];
  const { name, notebook_id } = value as Partial<ItemName>;
  return [{ ...parsed.data, name: String(name ?? ''), notebook_id: notebook_id ?? null }];
}
