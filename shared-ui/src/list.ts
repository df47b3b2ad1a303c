/** Lists for panels and pages. Lazy, because the shell itself shows none. */
import './lists/pill-choice.css';

export type { GroupedListProps, ListGroup } from './lists/grouped-list.tsx';
export { GroupedList } from './lists/grouped-list.tsx';
export type { ListRowProps, RowMenuProps } from './lists/list-row.tsx';
export { ListRow, RowMenu } from './lists/list-row.tsx';
export type { PillChoiceProps } from './lists/pill-choice.tsx';
export { PillChoice } from './lists/pill-choice.tsx';
export type { RowListProps } from './lists/row-list.tsx';
export { RowList } from './lists/row-list.tsx';
export { type AddressText, useAddressText } from './lists/use-address-text.ts';
