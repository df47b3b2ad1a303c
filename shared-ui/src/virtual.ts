/** Lists of any height of which only the visible rows exist, for threads and other long lists. */
export type { GroupedVirtuosoHandle, ScrollerProps, VirtuosoHandle } from 'react-virtuoso';
export { TableVirtuoso, Virtuoso } from 'react-virtuoso';
