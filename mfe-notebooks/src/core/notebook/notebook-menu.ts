import type { Notebook } from 'shared-contracts';
import type { MenuProps } from 'shared-ui';
import type { useNotebookMessages } from '../../messages/notebook.ts';

/** Returns a notebook's menu. The default notebook has only Share. Share and Archive are disabled and say why. */
export function buildNotebookMenu(
  { default_value }: Notebook,
  text: ReturnType<typeof useNotebookMessages>,
): NonNullable<MenuProps['items']> {
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
