/** Lists of any height of which only the rows in sight exist; for threads and other long things. */
export type { GroupedVirtuosoHandle, ScrollerProps, VirtuosoHandle } from 'react-virtuoso';
export { Virtuoso } from 'react-virtuoso';
