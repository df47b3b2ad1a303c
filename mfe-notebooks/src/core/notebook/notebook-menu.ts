import { type Notebook, reaches } from 'shared-contracts';
import type { MenuProps } from 'shared-ui';
import type { useNotebookMessages } from '../../messages/notebook.ts';

/**
 * Returns a notebook's menu. The default notebook has only Share, which is disabled and says why, like Archive. The notebook of somebody
 * else has what the user may do with it.
 */
export function buildNotebookMenu(
  { default_value, sharing }: Notebook,
  text: ReturnType<typeof useNotebookMessages>,
): NonNullable<MenuProps['items']> {
  const share = { key: 'share', label: text('share') };
  const edit = { key: 'edit', label: text('editAction') };
  if (default_value) return [{ ...share, disabled: true, title: text('shareDisabled') }];
  if (sharing?.owner) return [share, ...(reaches(sharing.level, 'edit') ? [edit] : [])];
  return [
    share,
    { key: 'move', label: text('moveAction') },
    edit,
    { key: 'archive', label: text('archive'), disabled: true, title: text('archiveDisabled') },
    { key: 'delete', label: text('deleteAction'), danger: true },
  ];
}
