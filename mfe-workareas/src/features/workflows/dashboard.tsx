import { useMemo, useState } from 'react';
import { routes } from 'shared-contracts';
import { isTrigger, type WorkflowDetail } from 'shared-contracts/workflow-calls';
import { Button, PageHeader, QueryView, Section } from 'shared-ui';
import { Maximize2, Users } from 'shared-ui/icons';
import { ItemMenu, SharePart } from 'shared-ui/items';
import { Link, useNavigate, useSearchParams } from 'shared-ui/router';
import { CostOf } from 'shared-ui/usage';
import { RunButton } from '../../core/workflow/run-button.tsx';
import { useLiveRuns } from '../../core/workflow/use-live-runs.ts';
import { useRuns, useWorkflow } from '../../core/workflow/workflow.api.ts';
import { getOwnerName, mayDo } from '../../core/workflow/workflow-access.model.ts';
import { WorkflowCanvas } from '../../core/workflow/workflow-canvas.tsx';
import { WorkflowComments } from '../../core/workflow/workflow-comments.tsx';
import { ShareAndExport } from '../../core/workflow-exchange/share-and-export.tsx';
import { useMessages } from '../../messages/messages.ts';
import { HookAddress } from './hook-address.tsx';
import { RunPage } from './run.page.tsx';
import { RunHistory } from './run-history.tsx';
import { StepSummary } from './step-summary.tsx';
import { itemOf, useWorkflowItemActions } from './use-workflow-item-actions.ts';
import { WorkflowFacts } from './workflow-facts.tsx';
import * as styles from './workflows.module.css';

/** Renders a workflow with its status and runs, or the run in the address. */
export function Dashboard({ workflowId }: { workflowId: string }) {
  const text = useMessages();
  const query = useWorkflow(workflowId);
  const [params, setParams] = useSearchParams();
  const runId = params.get('run');
  const choose = (chosen: string) =>
    setParams((before) => {
      before.set('run', chosen);
      return before;
    });
  if (query.data && runId) return <RunPage workflow={query.data} runId={runId} onChoose={choose} />;
  const owner = query.data && getOwnerName(query.data);
  return (
    <div className="ui-page">
      <PageHeader
        parents={[{ label: text('workflowsTitle'), to: routes.workflows() }]}
        title={query.data?.name || text('singleWorkflowTitle')}
        note={owner === undefined ? undefined : text('sharedBy', { name: owner })}
        actions={query.data ? <Actions workflow={query.data} onRun={choose} /> : null}
      />
      <QueryView query={query} failedTitle={text('workflowFailed')}>
        {(workflow) => <Workflow workflow={workflow} />}
      </QueryView>
    </div>
  );
}

function Actions({ workflow, onRun }: { workflow: WorkflowDetail; onRun: (runId: string) => void }) {
  const navigate = useNavigate();
  const itemActions = useWorkflowItemActions();
  const { workflow_id: id, name, definition, problems, status } = workflow;
  return (
    <>
      <WorkflowComments workflowId={id} name={name} definition={definition} />
      <SharePeople workflow={workflow} />
      {mayDo(workflow, 'use') ? (
        <RunButton
          isDisabled={mayDo(workflow, 'edit') ? problems.length > 0 : status === 'draft'}
          trigger={definition.steps.find(isTrigger)?.kind}
          workflowId={async () => id}
          onStarted={(started) => onRun(started.run_id)}
        />
      ) : null}
      <ItemMenu item={itemOf(workflow)} actions={itemActions} onDeleted={() => void navigate(routes.workflows())} />
    </>
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
  return <p className={styles.level}>{text(key, { name })}</p>;
}

function Workflow({ workflow }: { workflow: WorkflowDetail }) {
  const text = useMessages();
  const { workflow_id: workflowId, definition, problems, required_apps: apps, session_id: sessionId } = workflow;
  const runs = useRuns(workflowId, useLiveRuns());
  const counts = useMemo(
    () => new Map([...Map.groupBy(problems, (one) => one.step_id ?? '')].map(([id, own]) => [id, own.length])),
    [problems],
  );
  const canEdit = mayDo(workflow, 'edit');
  return (
    <>
      <LevelNote workflow={workflow} />
      <OpenPoints workflow={workflow} />
      <WorkflowFacts workflow={workflow} />
      <div className={styles.columns}>
        <div>
          <Section
            title={text('howItRuns')}
            actions={
              canEdit ? (
                <Link className={styles.open} to={routes.editWorkflow(workflowId)}>
                  <Maximize2 size={14} />
                  {text('editWorkflow')}
                </Link>
              ) : null
            }
          >
            <WorkflowCanvas label={text('canvasLabel')} definition={definition} problems={counts} />
          </Section>
          <Section title={text('stepsLabel')} actions={<span className={styles.count}>{definition.steps.length}</span>}>
            <StepSummary workflow={workflow} />
          </Section>
        </div>
        <div>
          {canEdit ? (
            <Section title={text('requiredApps')}>
              {apps.length ? (
                <ul className={styles.apps}>
                  {apps.map((app) => (
                    <li key={app}>{app}</li>
                  ))}
                </ul>
              ) : (
                <p className={styles.empty}>{text('noRequiredApps')}</p>
              )}
            </Section>
          ) : null}
          {mayDo(workflow, 'own') ? (
            <Section title={text('shareAndExport')}>
              <ShareAndExport workflowId={workflowId} />
            </Section>
          ) : null}
          {sessionId ? (
            <Section title={text('chatLabel')}>
              <Link className={styles.chat} to={routes.chat({ sessionId })}>
                {text('openChat')}
              </Link>
            </Section>
          ) : null}
          <HookAddress workflow={workflow} />
          <CostOf kind="workflow" id={workflowId} />
        </div>
      </div>
      <Section title={text('runHistory')}>
        <RunHistory workflowId={workflowId} query={{ ...runs, data: runs.data?.runs }} />
      </Section>
    </>
  );
}

/** Lists what has to be fixed before a workflow runs, and what its draft left open. */
function OpenPoints({ workflow: { workflow_id: id, definition, problems, open_questions: questions } }: { workflow: WorkflowDetail }) {
  const text = useMessages();
  return (
    <>
      {problems.length ? (
        <div className={styles.points}>
          <b>{text('problemCount', { count: problems.length })}</b>
          <ul>
            {problems.map((one) => (
              <li key={`${one.step_id} ${one.field} ${one.code}`}>
                {[definition.steps.find((step) => step.id === one.step_id)?.name, one.message].filter(Boolean).join(': ')}
              </li>
            ))}
          </ul>
          <Link className={styles.fix} to={routes.editWorkflow(id)}>
            {text('fixOnCanvas')}
          </Link>
        </div>
      ) : null}
      {questions.length ? (
        <div className={styles.points}>
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
    </>
  );
}
