import { PanelFrame } from 'shared-ui';
import { ListRow, RowList } from 'shared-ui/list';
import { useLocation } from 'shared-ui/router';
import { adminPages } from '../../core/pages/admin-pages.ts';
import { useMessages } from '../../messages/messages.ts';

/** Renders the list of the console's pages beside each of them. */
export function AdminPagesPanel() {
  const text = useMessages();
  const { pathname } = useLocation();
  return (
    <PanelFrame title={text('title')}>
      <RowList label={text('pages')} items={adminPages} itemKey={({ to }) => to}>
        {({ to, title }) => <ListRow label={text(title)} to={to} isCurrent={pathname === to} isWrapping />}
      </RowList>
    </PanelFrame>
  );
}
