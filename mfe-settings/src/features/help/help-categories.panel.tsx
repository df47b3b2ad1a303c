import { routes } from 'shared-contracts';
import { helpCategories } from 'shared-contracts/calls';
import { PanelFrame } from 'shared-ui';
import { ListRow, RowList } from 'shared-ui/list';
import { useParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { About } from '../../shared/about.tsx';

export function HelpCategoriesPanel() {
  const text = useMessages();
  const { searchCategory } = useParams();
  return (
    <PanelFrame title={text('helpCategories')}>
      <About content={text('about_help')} />
      <RowList label={text('helpCategories')} items={helpCategories} itemKey={(category) => category}>
        {(category) => (
          <ListRow label={text(`category_${category}`)} to={routes.help(category)} isCurrent={category === searchCategory} isWrapping />
        )}
      </RowList>
    </PanelFrame>
  );
}
