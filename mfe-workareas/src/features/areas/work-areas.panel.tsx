import { routes } from 'shared-contracts';
import { EmptyState, PanelFrame, QueryView, Section } from 'shared-ui';
import { Layers } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { useParams } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { AreaForm } from './area-form.tsx';
import { useWorkAreas } from './areas.api.ts';

/** The Work Areas, each leading to its edit page, and the form for a new one. */
export function WorkAreasPanel() {
  const text = useMessages();
  const { routeUrl } = useParams();
  return (
    <PanelFrame title={text('areasTitle')}>
      <QueryView query={useWorkAreas()} failedTitle={text('areasFailed')}>
        {(areas) => (
          <>
            {areas.length ? (
              <RowList label={text('areasTitle')} items={areas} itemKey={(area) => area.AreaID}>
                {(area) => <ListRow label={area.Name} to={routes.editWorkArea(area.RouteURL)} isCurrent={area.RouteURL === routeUrl} />}
              </RowList>
            ) : (
              <EmptyState icon={<Layers />} title={text('noAreas')} />
            )}
            <div className="panel-section">
              <Section title={text('createArea')}>
                <AreaForm areas={areas} />
              </Section>
            </div>
          </>
        )}
      </QueryView>
    </PanelFrame>
  );
}
