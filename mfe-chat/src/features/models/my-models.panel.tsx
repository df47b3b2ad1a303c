import { type Model, routes } from 'shared-contracts';
import { PanelFrame, QueryView, Tag } from 'shared-ui';
import { ListRow, RowList } from 'shared-ui/list';
import { useModels } from '../../core/model/use-models.ts';
import { useModelsMessages } from '../../messages/models.ts';
import { getDistinctName } from './models.model.ts';

/** Lists the models that can answer the user now. */
export function MyModelsPanel() {
  const text = useModelsMessages();
  return (
    <PanelFrame title={text('myModels')}>
      <QueryView query={useModels()} failedTitle={text('modelsFailed')}>
        {(models) => (
          <RowList label={text('myModels')} items={models.filter((model) => model.connected)} itemKey={(model) => model.id}>
            {(model) => <ListRow label={getDistinctName(models, model)} to={routes.models()} extra={<DefaultMark model={model} />} />}
          </RowList>
        )}
      </QueryView>
    </PanelFrame>
  );
}

function DefaultMark({ model }: { model: Model }) {
  const text = useModelsMessages();
  return model.isDefault ? <Tag>{text('defaultModel')}</Tag> : null;
}
