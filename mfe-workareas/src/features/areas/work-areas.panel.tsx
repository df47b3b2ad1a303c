import { useMemo, useState } from 'react';
import { routes, type WorkArea } from 'shared-contracts';
import { Button, EmptyState, Input, PanelFrame, QueryView } from 'shared-ui';
import { Layers, Plus, Search } from 'shared-ui/icons';
import { GroupedList, ListRow } from 'shared-ui/list';
import { useParams, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { areaName, mayDo } from './area-name.ts';
import { useWorkAreas } from './areas.api.ts';

/** Renders the Work Areas as links to their edit pages, and the button that creates one. */
export function WorkAreasPanel() {
  const text = useMessages();
  const areas = useWorkAreas();
  const [typed, setTyped] = useState('');
  const [, setParams] = useSearchParams();
  const search = (
    <Input
      type="search"
      allowClear
      prefix={<Search size={16} />}
      placeholder={text('searchAreas')}
      aria-label={text('searchAreas')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
  const create = (
    <Button type="primary" block icon={<Plus size={16} />} onClick={() => setParams({ create: '1' })}>
      {text('createArea')}
    </Button>
  );
  return (
    <PanelFrame title={text('areasTitle')} search={search} footer={create}>
      <QueryView query={areas} failedTitle={text('areasFailed')}>
        {(all) => <AreaList areas={all} filter={typed.trim().toLowerCase()} />}
      </QueryView>
    </PanelFrame>
  );
}

function AreaList({ areas, filter }: { areas: readonly WorkArea[]; filter: string }) {
  const text = useMessages();
  const { routeUrl } = useParams();
  const groups = useMemo(() => {
    const found = areas.filter((area) => areaName(area).toLowerCase().includes(filter));
    const of = (type: WorkArea['areaType']) => found.filter(({ areaType, sharing }) => areaType === type && !sharing?.owner);
    return [
      { key: 'default', label: text('defaultAreas'), items: of('default') },
      { key: 'user', label: text('ownAreas'), items: of('user') },
      { key: 'shared', label: text('sharedAreas'), items: found.filter((area) => area.sharing?.owner && mayDo(area, 'edit')) },
    ].filter(({ items }) => items.length);
  }, [areas, filter, text]);
  if (!groups.length) return <EmptyState icon={<Layers />} title={text(filter ? 'noAreasFound' : 'noAreas')} />;
  return (
    <GroupedList label={text('areasTitle')} groups={groups} itemKey={(area) => area.AreaID}>
      {(area) => <ListRow label={areaName(area)} to={routes.editWorkArea(area.RouteURL)} isCurrent={area.RouteURL === routeUrl} />}
    </GroupedList>
  );
}
