import { useId } from 'react';
import { getWorkspaceDefaultModel, setWorkspaceDefaultModel } from 'shared-contracts/settings-calls';
import { QueryView } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCall, useCallAction } from 'shared-ui/query';
import { useWorkspaceModelsMessages } from '../../messages/workspace-models.ts';
import * as shared from '../../shared/settings.module.css';
import * as styles from './workspace-default-model.module.css';

/** Stands for no default of the workspace, since a select has no empty value. */
const none = '';

/** Chooses the model that answers people who work in the workspace and have not chosen one. */
export function WorkspaceDefaultModel({ workspaceId }: { workspaceId: string }) {
  const text = useWorkspaceModelsMessages();
  const params = { workspace_id: workspaceId };
  const query = useCall(getWorkspaceDefaultModel, { params });
  const set = useCallAction(setWorkspaceDefaultModel, { success: () => text('defaultSaved'), failure: text('defaultFailed') });
  const [label, hint] = [useId(), useId()];
  return (
    <QueryView query={query} failedTitle={text('failed')}>
      {({ default_model: chosen, choices }) => {
        const lost = chosen && !chosen.is_usable ? [{ value: chosen.id, label: text('defaultGone', { name: chosen.name }) }] : [];
        const options = choices.map(({ id, name, provider }) => ({ value: id, label: `${name} · ${provider}` }));
        return (
          <div className={styles.choice}>
            <span className={styles.label} id={label}>
              {text('defaultModel')}
            </span>
            <Select
              aria-labelledby={label}
              aria-describedby={hint}
              showSearch={{ optionFilterProp: 'label' }}
              loading={set.isPending}
              value={chosen?.id ?? none}
              options={[{ value: none, label: text('defaultNone') }, ...lost, ...options]}
              onChange={(value) => set.mutate({ params, body: { default_model: value === none ? null : value } })}
            />
            <span id={hint} className={shared.note}>
              {text('defaultHint')}
            </span>
          </div>
        );
      }}
    </QueryView>
  );
}
