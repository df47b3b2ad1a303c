import { useState } from 'react';
import { setInstallationModel } from 'shared-contracts/admin-calls';
import { type ConnectionModel, listScopedModels, type ModelConnection } from 'shared-contracts/connection-calls';
import { Button, EmptyState, formatList, IconButton, Input, QueryView, Tag, useDebounced } from 'shared-ui';
import { Bot, Pin } from 'shared-ui/icons';
import { useCallAction, useCallPages } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';
import { installationScope } from '../../shared/installation-scope.ts';
import { ManagedRow, ManagedRows, More } from '../../shared/managed-rows.tsx';
import { FactsModal } from './facts.modal.tsx';
import { ModelModal } from './model.modal.tsx';

const searchPauseMs = 250;
/** How many models can be found at a glance; more get a search field. */
const manyModels = 8;

/** Lists the models of a connection with what was decided about each. */
export function ConnectionModels({ connection }: { connection: ModelConnection }) {
  const text = useModelsMessages();
  const [search, setSearch] = useState('');
  const searched = useDebounced(search.trim(), searchPauseMs);
  const { connection_id, name } = connection;
  const page = (offset: number) => ({
    params: { connection_id },
    query: { ...installationScope, offset, ...(searched ? { search: searched } : {}) },
  });
  const models = useCallPages(listScopedModels, { first: 0, page, next: (last) => last.next ?? undefined }, { keepsPrevious: true });
  return (
    <>
      {connection.models > manyModels ? (
        <p>
          <Input
            aria-label={text('findModels', { name })}
            placeholder={text('findModels', { name })}
            allowClear
            maxLength={200}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </p>
      ) : null}
      <QueryView query={models} failedTitle={text('modelsFailed')}>
        {({ pages }) => <ModelRows connection={connection} models={pages.flatMap((one) => one.models)} />}
      </QueryView>
      <More query={models} label={text('more')} />
    </>
  );
}

function ModelRows({ connection, models }: { connection: ModelConnection; models: readonly ConnectionModel[] }) {
  const text = useModelsMessages();
  const [edited, setEdited] = useState<ConnectionModel | null>(null);
  const [described, setDescribed] = useState<ConnectionModel | null>(null);
  if (models.length === 0) return <EmptyState icon={<Bot />} title={text('nothingFound')} />;
  return (
    <>
      <ManagedRows label={text('modelsOf', { name: connection.name })} items={models} itemKey={({ id }) => id}>
        {(model) => (
          <ManagedRow
            title={model.display_name ?? model.model_id}
            note={model.display_name ? model.model_id : null}
            actions={<ModelActions model={model} onEdit={() => setEdited(model)} onDescribe={() => setDescribed(model)} />}
          />
        )}
      </ManagedRows>
      {edited ? <ModelModal connection={connection} model={edited} onClose={() => setEdited(null)} /> : null}
      {described ? <FactsModal connection={connection} model={described} onClose={() => setDescribed(null)} /> : null}
    </>
  );
}

function ModelActions({ model, onEdit, onDescribe }: { model: ConnectionModel; onEdit: () => void; onDescribe: () => void }) {
  const text = useModelsMessages();
  const { id, groups, requests_per_minute: perMinute, stated_facts: stated = {} } = model;
  const name = model.display_name ?? model.model_id;
  const choose = useCallAction(setInstallationModel, { success: () => text('defaultNow', { name }) });
  return (
    <>
      {model.is_special ? <Tag>{text('isSpecial')}</Tag> : null}
      {model.is_default ? <Tag color="processing">{text('isDefault')}</Tag> : null}
      {groups ? (
        <Tag>{groups.length ? text('mayUse', { groups: formatList(groups.map((one) => one.name)) }) : text('nobodyMay')}</Tag>
      ) : null}
      {perMinute === null ? null : <Tag>{text('perMinuteTag', { count: perMinute })}</Tag>}
      {Object.keys(stated).length ? <Tag>{text('factsTag')}</Tag> : null}
      <Tag color={model.is_on ? 'green' : undefined}>{text(model.is_on ? 'isOn' : 'isOff')}</Tag>
      {model.is_default || model.is_special || !model.is_on ? null : (
        <IconButton
          icon={<Pin />}
          label={text('makeDefault', { name })}
          loading={choose.isPending}
          onClick={() => choose.mutate({ body: { default_model: id } })}
        />
      )}
      <Button size="small" aria-label={text('factsOf', { name })} onClick={onDescribe}>
        {text('facts')}
      </Button>
      <Button size="small" aria-label={text('edit', { name })} onClick={onEdit}>
        {text('editOk')}
      </Button>
    </>
  );
}
