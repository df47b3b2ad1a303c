import { routes, type WorkArea } from 'shared-contracts';
import { getAccess } from 'shared-contracts/access-calls';
import { Button, PageHeader } from 'shared-ui';
import { Faces, PageMenu } from 'shared-ui/collections';
import { Pencil, Share2 } from 'shared-ui/icons';
import { SharingMark } from 'shared-ui/items';
import { useCall } from 'shared-ui/query';
import { useNavigate } from 'shared-ui/router';
import { usePeopleMessages } from '../../messages/area-people.ts';
import { useMessages } from '../../messages/messages.ts';
import { areaName, mayDo } from './area-name.ts';

/** Renders the header of an area: who has access, Share, and a menu with what the user may do with the area. */
export function AreaHead({ area, onShare }: { area: WorkArea; onShare: () => void }) {
  const text = useMessages();
  const navigate = useNavigate();
  const { sharing, areaType } = area;
  // Everyone has their own contents in the default areas.
  const isShared = areaType === 'user';
  // Deleting is offered only there, as docs/product/work-areas.md says.
  const items = mayDo(area, 'edit') ? [{ key: 'edit', label: text('editArea'), icon: <Pencil size={16} /> }] : [];
  return (
    <PageHeader
      title={areaName(area)}
      note={area.Description || text('noDescription')}
      actions={
        <>
          {sharing?.owner ? <SharingMark sharing={sharing} /> : null}
          {isShared ? <AreaFaces areaId={area.AreaID} /> : null}
          {isShared ? (
            <Button icon={<Share2 size={16} />} onClick={onShare}>
              {text('shareWithPeople')}
            </Button>
          ) : null}
          <PageMenu label={areaName(area)} items={items} onClick={() => void navigate(routes.editWorkArea(area.RouteURL))} />
        </>
      }
    />
  );
}

/** Shows the owner and those that the area was given to, once there are any. */
function AreaFaces({ areaId }: { areaId: string }) {
  const text = usePeopleMessages();
  const { data } = useCall(getAccess, { query: { kind: 'work-area', id: areaId } });
  if (!data?.grants.length) return null;
  const given = data.grants.map(({ grantee: { kind, id, name } }) => ({ id: kind === 'person' ? id : `${kind}/${id}`, name }));
  return <Faces label={text('areaFaces')} people={[{ id: data.owner.email, name: data.owner.name }, ...given]} />;
}
