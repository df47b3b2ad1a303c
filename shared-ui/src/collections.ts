/** Collections of things: cards in a gallery or rows in a table, with their states, people, counts and filters. Lazy. */
import './collections/gallery.css';
import './collections/marks.css';
import './collections/table.css';

export { CardAction, type CardActionProps } from './collections/card-action.tsx';
export { type Count, Counts } from './collections/counts.tsx';
export type { FaceProps, FacesProps, LogoTileProps } from './collections/face.tsx';
export { Face, Faces, LogoTile } from './collections/face.tsx';
export type { MenuChoiceProps, SearchFieldProps } from './collections/filters.tsx';
export { MenuChoice, SearchField, SortChoice } from './collections/filters.tsx';
export type { GalleryProps } from './collections/gallery.tsx';
export { Gallery } from './collections/gallery.tsx';
export type { GalleryCardProps, NewCardProps } from './collections/gallery-card.tsx';
export { GalleryCard, NewCard } from './collections/gallery-card.tsx';
export { hueOf, huesOf } from './collections/hue-of.ts';
export { PageMenu, type PageMenuProps } from './collections/page-menu.tsx';
export type { SelectionBarProps } from './collections/selection-bar.tsx';
export { SelectionBar } from './collections/selection-bar.tsx';
export { Status, type StatusProps } from './collections/status.tsx';
export type { RowTitleProps, TableColumn, TableProps, TableSelection } from './collections/table.tsx';
export { RowTitle, Table } from './collections/table.tsx';
export { TimeAgo } from './collections/time-ago.tsx';
