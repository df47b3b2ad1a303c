import { routes, type WorkArea } from 'shared-contracts';
import { Alert, Facts, PageHeader, QueryView } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { UnknownArea } from './unknown-area.tsx';
import { useArea } from './use-area.ts';

export function EditWorkAreaPage() {
  const text = useMessages();
  return (
    <div className="page">
      <QueryView query={useArea()} failedTitle={text('areasFailed')} shape="tile">
        {(area) => (area ? <AreaFields area={area} /> : <UnknownArea />)}
      </QueryView>
    </div>
  );
}

/** The area's fields; the API has no call that changes them, which the page says. */
function AreaFields({ area }: { area: WorkArea }) {
  const text = useMessages();
  const isDefault = area.areaType === 'default';
  const facts = [
    { label: text('nameLabel'), value: area.Name },
    { label: text('displayNameLabel'), value: area.DisplayName },
    { label: text('descriptionFact'), value: area.Description || text('noDescription') },
    { label: text('addressLabel'), value: routes.workArea(area.RouteURL) },
    { label: text('kindLabel'), value: text(isDefault ? 'kindDefault' : 'kindUser') },
  ];
  return (
    <>
      <PageHeader
        title={text('editTitle', { name: area.Name })}
        actions={<Link to={routes.workArea(area.RouteURL)}>{text('openArea')}</Link>}
      />
      <Alert type="info" showIcon title={text(isDefault ? 'readOnlyDefault' : 'readOnlyUser')} />
      <div className="section">
        <Facts facts={facts} />
      </div>
    </>
  );
}
