import { useState } from 'react';
import { type AutomationConnection, platformNames, type RemoteWorkflow } from 'shared-contracts/connection-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, EmptyState, Facts, formatDateTime, QueryView, Section, Tag } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { ExternalLink, Workflow } from 'shared-ui/icons';
import { PushWorkflow } from '../../core/workflow-exchange/push-workflow.modal.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useConnectionActions, useRemoteRuns, useRemoteWorkflows } from './connections.api.ts';
import * as styles from './connections.module.css';

/** Renders a connection with its remote workflows, their state and last runs. */
export function Connected({ connection }: { connection: AutomationConnection }) {
  const text = useMessages();
  const workflows = useRemoteWorkflows(connection);
  const [isPushing, setIsPushing] = useState(false);
  const name = platformNames[connection.platform];
  return (
    <>
      <ConnectionFacts connection={connection} />
      <Section
        title={text('remoteWorkflows', { name })}
        actions={
          <Button type="primary" onClick={() => setIsPushing(true)}>
            {text('pushWorkflow')}
          </Button>
        }
      >
        <QueryView query={workflows} failedTitle={text('remoteFailed', { name })}>
          {(all) =>
            all.length ? (
              <ul className={styles.remoteList} aria-label={text('remoteWorkflows', { name })}>
                {all.map((one) => (
                  <RemoteRow key={one.remote_id} connection={connection} workflow={one} />
                ))}
              </ul>
            ) : (
              <EmptyState icon={<Workflow />} title={text('noRemoteWorkflows', { name })} note={text('noRemoteWorkflowsNote')} />
            )
          }
        </QueryView>
      </Section>
      {isPushing ? <PushWorkflow connection={connection} onClose={() => setIsPushing(false)} /> : null}
    </>
  );
}

function ConnectionFacts({ connection }: { connection: AutomationConnection }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const { confirm, notify } = useShell();
  const { test, disconnect } = useConnectionActions();
  const [isTesting, setIsTesting] = useState(false);
  const name = platformNames[connection.platform];
  const showFailure = (error: unknown) =>
    notify.error({ title: text('connectionFailed', { name }), description: error instanceof Error ? error.message : text('tryAgain') });
  const handleTest = async () => {
    setIsTesting(true);
    try {
      const problem = await test(connection.connection_id);
      if (problem === null) notify.success({ title: text('testPassed', { name }) });
      else notify.error({ title: text('testFailed', { name }), description: problem });
    } catch (error) {
      showFailure(error);
    }
    setIsTesting(false);
  };
  const handleDisconnect = async () => {
    const question = { title: text('disconnectTitle', { name }), body: text('disconnectBody', { name }) };
    if (!(await confirm({ ...question, okLabel: text('disconnect'), danger: true }))) return;
    await disconnect(connection.connection_id).catch(showFailure);
  };
  const facts = [
    { label: text('connectAddress'), value: connection.base_url },
    ...(connection.team ? [{ label: text('connectTeam'), value: `${connection.team.name} (${connection.team.id})` }] : []),
    { label: text('checkedAt'), value: formatDateTime(connection.checked_at, timeZone ? { timeZone } : {}) },
  ];
  return (
    <>
      <Facts facts={facts} />
      <div className={styles.connectionActions}>
        <Button loading={isTesting} onClick={() => void handleTest()}>
          {text('testConnection')}
        </Button>
        <Button danger onClick={() => void handleDisconnect()}>
          {text('disconnect')}
        </Button>
      </div>
    </>
  );
}

function RemoteRow({ connection, workflow }: { connection: AutomationConnection; workflow: RemoteWorkflow }) {
  const text = useMessages();
  const { notify } = useShell();
  const { activate } = useConnectionActions();
  const [isBusy, setIsBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const { remote_id: id, name, is_active: isActive, url } = workflow;
  const handleSwitch = async (next: boolean) => {
    setIsBusy(true);
    try {
      const problem = await activate(connection.connection_id, id, next);
      if (problem !== null) notify.error({ title: text('notSwitched', { name }), description: problem });
    } catch (error) {
      notify.error({ title: text('notSwitched', { name }), description: error instanceof Error ? error.message : text('tryAgain') });
    }
    setIsBusy(false);
  };
  return (
    <li className={styles.remoteRow}>
      <div className={styles.remoteHead}>
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
          {name} <ExternalLink size={14} aria-label={text('opensThere')} />
        </a>
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          aria-label={text('lastRunsOf', { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text('lastRuns')}
        </Button>
        <Switch checked={isActive} loading={isBusy} aria-label={text('activeOf', { name })} onChange={(next) => void handleSwitch(next)} />
      </div>
      {isOpen ? <RemoteRuns connection={connection} remoteId={id} name={name} /> : null}
    </li>
  );
}

const colors = { succeeded: 'success', failed: 'error', running: 'processing', waiting: 'warning', unknown: 'default' } as const;

function RemoteRuns({ connection, remoteId, name }: { connection: AutomationConnection; remoteId: string; name: string }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const when = (time: string | null) => (time ? formatDateTime(time, timeZone ? { timeZone } : {}) : '');
  return (
    <QueryView query={useRemoteRuns(connection, remoteId)} failedTitle={text('remoteRunsFailed')}>
      {(runs) =>
        runs.length ? (
          <ul className={styles.remoteRuns} aria-label={text('lastRunsOf', { name })}>
            {runs.map(({ run_id, status, started_at }) => (
              <li key={run_id}>
                <Tag color={colors[status]}>{text(`remoteRun_${status}`)}</Tag>
                <span>{when(started_at)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.connectNote}>{text('noRemoteRuns')}</p>
        )
      }
    </QueryView>
  );
}
