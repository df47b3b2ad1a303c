import { type Model, routes } from 'shared-contracts';
import { knownProviders } from 'shared-contracts/connection-calls';
import { Button, PanelFrame, QueryView, Tag } from 'shared-ui';
import { RowList } from 'shared-ui/list';
import { Logo } from 'shared-ui/logo';
import { Link } from 'shared-ui/router';
import { ConnectModel } from '../../core/connect/connect-model.tsx';
import { useModels } from '../../core/model/use-models.ts';
import { useModelsMessages } from '../../messages/models.ts';
import { ModelLogo } from './model-logo.tsx';
import { getDistinctName } from './models.model.ts';
import * as styles from './models.module.css';

/** Lists the models that can answer the user now, and providers to connect. */
export function MyModelsPanel() {
  const text = useModelsMessages();
  return (
    <PanelFrame title={text('myModels')}>
      <QueryView query={useModels()} failedTitle={text('modelsFailed')}>
        {(models) => (
          <>
            <RowList label={text('myModels')} items={models.filter((model) => model.connected)} itemKey={(model) => model.id}>
              {(model) => (
                <div className={styles.row}>
                  <ModelLogo model={model} size={18} />
                  <ModelLink model={model} name={getDistinctName(models, model)} />
                  <DefaultMark model={model} />
                </div>
              )}
            </RowList>
            <Suggestions models={models} />
          </>
        )}
      </QueryView>
    </PanelFrame>
  );
}

/** Renders a model's name, with its provider below if another model has the same name. */
function ModelLink({ model: { modelName, provider }, name }: { model: Model; name: string }) {
  return (
    <Link to={routes.models()} title={name}>
      {modelName}
      {name === modelName ? null : <small>{provider}</small>}
    </Link>
  );
}

const suggested = 3;

/** Offers the first known providers that aren't connected. */
function Suggestions({ models }: { models: readonly Model[] }) {
  const text = useModelsMessages();
  const connected = new Set(models.filter((model) => model.connected).map(({ providerLogo }) => providerLogo));
  const providers = knownProviders.filter(({ id }) => !connected.has(id)).slice(0, suggested);
  return (
    <ConnectModel>
      {(open) => (
        <>
          <h3 className={styles.suggestions}>{text('suggestions')}</h3>
          <RowList label={text('suggestions')} items={providers} itemKey={({ id }) => id}>
            {({ id, name }) => (
              <div className={styles.row}>
                <Logo name={id} label={name} size={18} />
                <span>{name}</span>
                <Button type="link" size="small" aria-label={text('connectName', { name })} onClick={() => open(id)}>
                  {text('connect')}
                </Button>
              </div>
            )}
          </RowList>
        </>
      )}
    </ConnectModel>
  );
}

function DefaultMark({ model }: { model: Model }) {
  const text = useModelsMessages();
  return model.isDefault ? <Tag>{text('defaultModel')}</Tag> : null;
}
