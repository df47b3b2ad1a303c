import { useState } from 'react';
import { type ModelConnection, refreshScopedConnection } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, formatList, Section, Tag } from 'shared-ui';
import { ConnectionModal } from 'shared-ui/form';
import { useCallAction } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';
import { installationScope } from '../../shared/installation-scope.ts';
import { AccessModal } from './access.modal.tsx';
import { ConnectionModels } from './connection-models.tsx';
import { DisconnectModal } from './disconnect.modal.tsx';
import * as styles from './models.module.css';

/** Shows one connection with what can be done about it, and its models. */
export function ConnectionSection({ connection }: { connection: ModelConnection }) {
  const text = useModelsMessages();
  const { name, base_url, is_fixed, models, models_on, groups } = connection;
  const allowed =
    groups === null
      ? text('everyone')
      : groups.length
        ? text('mayUse', { groups: formatList(groups.map((one) => one.name)) })
        : text('nobodyMay');
  return (
    <Section title={name} actions={<ConnectionActions connection={connection} />}>
      <p className={styles.about}>
        {is_fixed ? <Tag>{text('fixed')}</Tag> : null}
        <bdi dir="ltr">{base_url}</bdi>
        <span>{allowed}</span>
        <span>{text('modelsOn', { on: models_on, count: models })}</span>
      </p>
      {is_fixed ? <p className={styles.about}>{text('fixedNote')}</p> : null}
      <ConnectionModels connection={connection} />
    </Section>
  );
}

function ConnectionActions({ connection }: { connection: ModelConnection }) {
  const text = useModelsMessages();
  const { notify } = useShell();
  const [asked, setAsked] = useState<'edit' | 'access' | 'disconnect' | null>(null);
  const { connection_id, name, is_fixed } = connection;
  const refresh = useCallAction(refreshScopedConnection, { failure: text('testFails') });
  const handleTest = () =>
    refresh.mutate(
      { params: { connection_id }, query: installationScope },
      {
        onSuccess: ({ problem, connection: { models } }) =>
          problem === null
            ? notify.success({ title: text('testWorks', { count: models }) })
            : notify.error({ title: text('testFails'), description: problem }),
      },
    );
  const close = () => setAsked(null);
  return (
    <span className={styles.actions}>
      <Button size="small" loading={refresh.isPending} aria-label={text('testOf', { name })} onClick={handleTest}>
        {text('test')}
      </Button>
      <Button size="small" onClick={() => setAsked('access')}>
        {text('accessOf', { name })}
      </Button>
      {is_fixed ? null : (
        <>
          <Button size="small" aria-label={text('edit', { name })} onClick={() => setAsked('edit')}>
            {text('editOk')}
          </Button>
          <Button size="small" danger aria-label={text('disconnectOf', { name })} onClick={() => setAsked('disconnect')}>
            {text('disconnect')}
          </Button>
        </>
      )}
      {asked === 'access' ? <AccessModal connection={connection} onClose={close} /> : null}
      {asked === 'edit' ? (
        <ConnectionModal
          title={text('edit', { name })}
          scope={installationScope}
          connection={connection}
          onSaved={() => notify.success({ title: text('saved') })}
          onClose={close}
        />
      ) : null}
      {asked === 'disconnect' ? <DisconnectModal connection={connection} onClose={close} /> : null}
    </span>
  );
}
