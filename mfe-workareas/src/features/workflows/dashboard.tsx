import { useMemo, useState } from 'react';
import { routes } from 'shared-contracts';
import { isTrigger, type WorkflowDetail } from 'shared-contracts/workflow-calls';
import { Button, Facts, PageHeader, QueryView, Section } from 'shared-ui';
import { Users } from 'shared-ui/icons';
import { SharePart } from 'shared-ui/items';
import { Link, useSearchParams } from 'shared-ui/router';
import { CostOf } from 'shared-ui/usage';
import { RunButton } from '../../core/workflow/run-button.tsx';
import { useLiveRuns } from '../../core/workflow/use-live-runs.ts';
import { useRun, useRuns, useWorkflow } from '../../core/workflow/workflow.api.ts';
import { getOwnerName, mayDo } from '../../core/workflow/workflow-access.model.ts';
import { WorkflowCanvas } from '../../core/workflow/workflow-canvas.tsx';
import { WorkflowComments } from '../../core/workflow/workflow-comments.tsx';
import { ShareAndExport } from '../../core/workflow-exchange/share-and-export.tsx';
import { useMessages } from '../../messages/messages.ts';
import { HookAddress } from './hook-address.tsx';
import { RunDetail } from './run-detail.tsx';
import { RunHistory } from './run-history.tsx';
import { useWorkflowFacts } from './use-workflow-facts.tsx';
import { WorkflowSwitch } from './workflow-switch.tsx';
import * as styles from './workflows.module.css';

/** Renders a workflow with its status and runs. */
export function Dashboard({ workflowId }: { workflowId: string }) {
  const text = useMessages();
  const query = useWorkflow(workflowId);
  const owner = query.data && getOwnerName(query.data);
  const actions = (
    <span className={styles.links}>
      {query.data && !mayDo(query.data, 'edit') ? null : <Link to={routes.editWorkflow(workflowId)}>{text('editWorkflow')}</Link>}
      <Link to={routes.workflows()}>{text('seeWorkflows')}</Link>
    </span>
  );
  return (
    <div className={`ui-page ${styles.dashboard}`}>
      <PageHeader
        title={query.data?.name || text('singleWorkflowTitle')}
        note={owner === undefined ? undefined : text('sharedBy', { name: owner })}
        actions={actions}
      />
      <QueryView query={query} failedTitle={text('workflowFailed')}>
        {(workflow) => <Workflow workflow={workflow} />}
      </QueryView>
    </div>
  );
}

/** Renders the button that shares a workflow with people, or shows somebody else's users what they were given. */
function SharePeople({ workflow: { workflow_id: id, name, sharing } }: { workflow: WorkflowDetail }) {
  const text = useMessages();
  const [isSharing, setIsSharing] = useState(false);
  return (
    <>
      <Button icon={<Users size={16} />} onClick={() => setIsSharing(true)}>
        {text('shareWithPeople')}
      </Button>
      <SharePart thing={isSharing ? { kind: 'blueprint', id, name, sharing } : null} onClose={() => setIsSharing(false)} />
    </>
  );
}

/** Says what the user of somebody else's workflow may do with it. */
function LevelNote({ workflow }: { workflow: WorkflowDetail }) {
  const text = useMessages();
  const name = getOwnerName(workflow);
  if (name === undefined) return null;
  const key = mayDo(workflow, 'edit') ? 'editNote' : mayDo(workflow, 'use') ? 'useNote' : 'viewNote';
  return <p>{text(key, { name })}</p>;
}

function Workflow({ workflow }: { workflow: WorkflowDetail }) {
  const text = useMessages();
  const { workflow_id: workflowId, definition, problems, open_questions: questions } = workflow;
  const [params, setParams] = useSearchParams();
  const isLive = useLiveRuns();
  const runs = useRuns(workflowId, isLive);
  const runId = params.get('run') ?? runs.data?.runs[0]?.run_id ?? null;
  const run = useRun(runId, isLive);
  const statuses = useMemo(() => run.data && new Map(run.data.steps.map(({ step_id, status }) => [step_id, status])), [run.data]);
  const counts = useMemo(
    () => new Map([...Map.groupBy(problems, (one) => one.step_id ?? '')].map(([id, own]) => [id, own.length])),
    [problems],
  );
  const choose = (chosen: string) =>
    setParams(
      (before) => {
        before.set('run', chosen);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <div className={styles.actions}>
        {mayDo(workflow, 'use') ? (
          <RunButton
            isDisabled={mayDo(workflow, 'edit') ? problems.length > 0 : workflow.status === 'draft'}
            trigger={definition.steps.find(isTrigger)?.kind}
            workflowId={async () => workflowId}
            onStarted={(started) => choose(started.run_id)}
          />
        ) : null}
        {mayDo(workflow, 'own') ? <WorkflowSwitch workflow={workflow} /> : null}
        <SharePeople workflow={workflow} />
        <WorkflowComments workflowId={workflowId} name={workflow.name} definition={definition} />
        {mayDo(workflow, 'own') ? <ShareAndExport workflowId={workflowId} /> : null}
      </div>
      <LevelNote workflow={workflow} />
      {problems.length ? (
        <div className={styles.open}>
          <b>{text('problemCount', { count: problems.length })}</b>
          <ul>
            {problems.map((one) => (
              <li key={`${one.step_id} ${one.field} ${one.code}`}>
                {[definition.steps.find(({ id }) => id === one.step_id)?.name, one.message].filter(Boolean).join(': ')}
              </li>
            ))}
          </ul>
          <Link to={routes.editWorkflow(workflowId)}>{text('fixOnCanvas')}</Link>
        </div>
      ) : null}
      {questions.length ? (
        <div className={styles.open}>
          <b>{text('openQuestions')}</b>
          <ul>
            {questions.map((question) => (
              <li key={question} dir="auto">
                {question}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Facts label={text('workflowFacts')} facts={useWorkflowFacts(workflow)} />
      <CostOf kind="workflow" id={workflowId} />
      <HookAddress workflow={workflow} />
      <Section title={text('stepsLabel')}>
        <WorkflowCanvas label={text('canvasLabel')} definition={definition} problems={counts} {...(statuses ? { statuses } : {})} />
      </Section>
      <Section title={text('runHistory')}>
        <QueryView query={runs} failedTitle={text('runsFailed')}>
          {({ runs: list }) => <RunHistory runs={list} current={runId} onChoose={choose} />}
        </QueryView>
      </Section>
      {runId ? (
        <QueryView query={run} failedTitle={text('runsFailed')}>
          {(detail) => <RunDetail run={detail} />}
        </QueryView>
      ) : null}
    </>
  );
}
