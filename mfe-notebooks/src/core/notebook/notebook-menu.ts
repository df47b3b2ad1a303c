import type { Notebook } from 'shared-contracts';
import type { MenuProps } from 'shared-ui';
import type { useMessages } from '../../messages/messages.ts';

/** A notebook's menu: the default one has Share only; Share and Archive are disabled and say why (specification section 6). */
export function notebookMenu({ default_value }: Notebook, text: ReturnType<typeof useMessages>): NonNullable<MenuProps['items']> {
  const share = { key: 'share', label: text('share'), disabled: true, title: text('shareDisabled') };
  if (default_value) return [share];
  return [
    share,
    { key: 'move', label: text('moveAction') },
    { key: 'edit', label: text('editAction') },
    { key: 'archive', label: text('archive'), disabled: true, title: text('archiveDisabled') },
    { key: 'delete', label: text('deleteAction'), danger: true },
  ];
}
