/** What the shell and every page need at first. Heavier pieces have separate entries: `list`, `chat`, `form`. */
export type { MenuProps } from 'antd';
export {
  Alert,
  Avatar,
  Badge,
  Breadcrumb,
  Button,
  Drawer,
  Dropdown,
  Input,
  Menu,
  Spin,
  Tag,
  Tooltip,
} from 'antd';
export type { MessageKey } from 'shared-contracts';
export { dateBucketLabel } from './dates/date-bucket-label.ts';
export type { DateBucket, DateGroup, DayFrame } from './dates/date-buckets.model.ts';
export { dateBuckets, groupByDate } from './dates/date-buckets.model.ts';
export type { DateFormatOptions } from './dates/date-format.ts';
export { formatDate, formatDateTime, formatTime, formatWhen } from './dates/date-format.ts';
export { countDays } from './dates/zoned-day.model.ts';
export type { Confirm, Confirmation } from './dialogs/confirm-host.tsx';
export { useConfirm } from './dialogs/confirm-host.tsx';
export { DialogFoot } from './dialogs/dialog-foot.tsx';
export { Modal } from './dialogs/modal.tsx';
export { useOpenUndo, useToasts } from './dialogs/use-toasts.ts';
export { saveFile } from './files/save-file.ts';
export { AreaIcon } from './page/area-icon.tsx';
export { useBarMenu, useShownBarMenu } from './page/bar-menu.ts';
export type { DisclosureProps } from './page/disclosure.tsx';
export { Disclosure } from './page/disclosure.tsx';
export type { Fact, FactsProps } from './page/facts.tsx';
export { Facts } from './page/facts.tsx';
export type { IconButtonProps } from './page/icon-button.tsx';
export { IconButton, landmarkOf } from './page/icon-button.tsx';
export type { NativeSelectProps } from './page/native-select.tsx';
export { NativeSelect } from './page/native-select.tsx';
export type { PageHeaderProps, ParentPage } from './page/page-header.tsx';
export { PageHeader } from './page/page-header.tsx';
export type { PanelFrameProps } from './page/panel-frame.tsx';
export { PanelFrame } from './page/panel-frame.tsx';
export type { SectionProps } from './page/section.tsx';
export { Section } from './page/section.tsx';
export type { TileGridProps, TileProps } from './page/tile.tsx';
export { Tile, TileGrid } from './page/tile.tsx';
export { useFormattedPaste } from './paste/use-formatted-paste.ts';
export type { Lazy, LazyPartProps } from './states/lazy-part.tsx';
export { LazyPart, useLazy } from './states/lazy-part.tsx';
export type { QueryViewProps, ShownQuery } from './states/query-view.tsx';
export { QueryView } from './states/query-view.tsx';
export type { EmptyStateProps, ErrorStateProps, ListSkeletonProps } from './states/states.tsx';
export { EmptyState, ErrorState, ListSkeleton, OfflineNotice } from './states/states.tsx';
export { useDebounced } from './states/use-debounced.ts';
export { useOnline } from './states/use-online.ts';
export { copyText } from './text/copy-text.ts';
export { formatList } from './text/format-list.ts';
export type { MessageSet, Text } from './text/i18n.ts';
export { defineMessages } from './text/i18n.ts';
export { addTexts, getLanguage, getLocale, showLanguage, type TextSections, translateContributed, useLanguage } from './text/language.ts';
export { renamedTo, splitExtension } from './text/rename.model.ts';
export type { RenameInlineProps } from './text/rename-inline.tsx';
export { RenameInline } from './text/rename-inline.tsx';
export type { FoundText } from './text/texts.ts';
export { textHooks } from './text/texts.ts';
export { useCopied } from './text/use-copied.ts';
export { applyAccessibility } from './theme/preferences/accessibility.ts';
export type { ColorMode } from './theme/preferences/color-mode.ts';
export { applyColorMode, chosenColorMode, colorModeCookie, parseColorMode } from './theme/preferences/color-mode.ts';
export { applyColorScheme, parseColorScheme } from './theme/preferences/color-scheme.ts';
export { usePaintedMode } from './theme/preferences/use-painted-mode.ts';
export type { PaintedMode } from './theme/tokens/palette.ts';
export { type ColorScheme, colorSchemes } from './theme/tokens/palette.ts';
export type { UiProviderProps } from './ui-provider.tsx';
export { UiProvider } from './ui-provider.tsx';
