/** What every kind of item shares wherever it is listed: rename, move, delete, undo, its status, and asking about it. Lazy. */
import './items/items.css';

export type { AskKnowledgeProps } from './items/ask-knowledge.tsx';
export { AskKnowledge, useAskKnowledge } from './items/ask-knowledge.tsx';
export { draggedItems, startDrag } from './items/drag-items.ts';
export type { ItemCache, ItemName } from './items/item-actions.model.ts';
export { itemAddress, itemIcon, itemIcons, useKindNames } from './items/item-kinds.ts';
export type { ItemMenuProps } from './items/item-menu.tsx';
export { ItemMenu } from './items/item-menu.tsx';
export type { ItemRowProps } from './items/item-row.tsx';
export { ItemRow } from './items/item-row.tsx';
export type { MoveItemsProps } from './items/move-items.tsx';
export { MoveItems } from './items/move-items.tsx';
export { saveReport } from './items/save-report.ts';
export { SharePart, type SharePartProps } from './items/share-part.tsx';
export type { SharedThing } from './items/shared-thing.ts';
export type { SharingMarkProps } from './items/sharing-mark.tsx';
export { SharingMark } from './items/sharing-mark.tsx';
export type { StatusMarkProps } from './items/status-mark.tsx';
export { StatusMark } from './items/status-mark.tsx';
export type { ItemActions, ItemChange } from './items/use-item-actions.ts';
export { useItemActions } from './items/use-item-actions.ts';
export type { ItemMenuOptions } from './items/use-item-menu.tsx';
export { useItemMenu } from './items/use-item-menu.tsx';
