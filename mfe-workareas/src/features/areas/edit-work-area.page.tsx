import { useState } from 'react';
import { isApiError, routes, type WorkArea } from 'shared-contracts';
import { Alert, Button, Facts, PageHeader, QueryView } from 'shared-ui';
import { NotFound } from 'shared-ui/arch';
import { Trash2 } from 'shared-ui/icons';
import { Link, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import type { AreaValues } from './area-form.model.ts';
import { AreaForm } from './area-form.tsx';
import { areaName, mayDo } from './area-name.ts';
import { useWorkAreas } from './areas.api.ts';
import * as styles from './areas.module.css';
import { CreateArea } from './create-area.modal.tsx';
import { useArea } from './use-area.ts';
import { useAreaActions } from './use-area-actions.ts';

export function EditWorkAreaPage() {
  const text = useMessages();
  const { data: areas = [] } = useWorkAreas();
  const [params, setParams] = useSearchParams();
  const closeCreate = () => setParams({}, { replace: true });
  return (
    <div className="ui-page">
      <QueryView query={useArea()} failedTitle={text('areasFailed')} shape="tile">
        {(area) => (area ? <EditArea key={area.AreaID} area={area} areas={areas} /> : <NotFound />)}
      </QueryView>
      {params.has('create') && areas.length ? <CreateArea areas={areas} onClose={closeCreate} /> : null}
    </div>
  );
}

function EditArea({ area, areas }: { area: WorkArea; areas: readonly WorkArea[] }) {
  const text = useMessages();
  const { update, remove } = useAreaActions();
  // The list follows what others save, the form doesn't.
  const [seen, setSeen] = useState<WorkArea | undefined>(area);
  const handleSave = async (values: AreaValues) => {
    try {
      await update(area, values, seen);
      setSeen({ ...area, ...values, RouteURL: area.RouteURL });
    } catch (error) {
      // Saving again replaces what somebody else has saved.
      if (isApiError(error) && error.code === 'name-changed') setSeen(undefined);
      throw error;
    }
  };
  return (
    <>
      <PageHeader
        title={text('editTitle', { name: areaName(area) })}
        actions={<Link to={routes.workArea(area.RouteURL)}>{text('openArea')}</Link>}
      />
      {area.areaType === 'default' ? (
        <DefaultArea area={area} />
      ) : (
        <div className={styles.areaForm}>
          <AreaForm
            area={area}
            areas={areas}
            onSave={handleSave}
            more={
              mayDo(area, 'own') ? (
                <Button danger icon={<Trash2 size={16} />} onClick={() => void remove(area)}>
                  {text('deleteArea')}
                </Button>
              ) : null
            }
          />
        </div>
      )}
    </>
  );
}

/** Renders a default area, which everyone shares, as read-only. Its categories are edited on the area's page. */
function DefaultArea({ area }: { area: WorkArea }) {
  const text = useMessages();
  const facts = [
    { label: text('nameLabel'), value: areaName(area) },
    { label: text('displayNameLabel'), value: area.DisplayName },
    { label: text('descriptionFact'), value: area.Description || text('noDescription') },
    { label: text('addressLabel'), value: routes.workArea(area.RouteURL) },
  ];
  return (
    <>
      <Alert type="info" showIcon title={text('readOnlyDefault')} description={text('readOnlyDefaultNote')} />
      <div className="ui-section">
        <Facts facts={facts} />
      </div>
    </>
  );
}
