import { routes } from 'shared-contracts';
import type { CallAnswer } from 'shared-contracts/calls';
import { copySharedWorkflow, openSharedWorkflow } from 'shared-contracts/connection-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { stepFields, type WorkflowDefinition, type WorkflowStepKind } from 'shared-contracts/workflow-calls';
import { Button, EmptyState, formatDateTime, formatList, PageHeader, Section } from 'shared-ui';
import { Copy, Link2 } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { SharedLinkPage } from 'shared-ui/reading';
import { Link, useNavigate, useParams } from 'shared-ui/router';
import { WorkflowCanvas } from '../../core/workflow/workflow-canvas.tsx';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './share-workflow.page.module.css';

const noProblems: ReadonlyMap<string, number> = new Map();

/** Renders a shared workflow for anyone who has the link, signed in or not. */
export function ShareWorkflowPage() {
  const text = useMessages();
  const { token = '' } = useParams();
  const shared = useCall(openSharedWorkflow, { params: { token } }, { retry: false });
  if (shared.data) return <ReadWorkflow token={token} workflow={shared.data} />;
  return <SharedLinkPage title={text('shareTitle')} query={shared} failedTitle={text('shareFailed')} />;
}

function ReadWorkflow({ token, workflow }: { token: string; workflow: CallAnswer<typeof openSharedWorkflow> }) {
  const text = useMessages();
  const signIn = { pathname: routes.login(), search: `?next=${encodeURIComponent(routes.sharedWorkflow(token))}` };
  return (
    <div className="ui-page">
      <PageHeader
        title={workflow.name}
        note={text('sharedNote', { when: formatDateTime(workflow.shared_at) })}
        actions={useSession() ? <CopyButton token={token} /> : <Link to={signIn}>{text('signInToCopy')}</Link>}
      />
      <WorkflowCanvas label={text('sharedCanvas')} definition={workflow.definition} problems={noProblems} />
      <Section title={text('sharedSteps')}>
        <StepList definition={workflow.definition} />
      </Section>
    </div>
  );
}

/** Renders the steps in order with their configuration and next steps. */
function StepList({ definition: { steps, edges } }: { definition: WorkflowDefinition }) {
  const text = useMessages();
  const nameOf = (id: string) => steps.find((step) => step.id === id)?.name || id;
  if (!steps.length) return <EmptyState icon={<Link2 />} title={text('noSharedSteps')} />;
  return (
    <ol className={styles.steps} aria-label={text('sharedSteps')}>
      {steps.map((step) => {
        const given = stepFields(step).filter(({ value }) => value !== '');
        const next = edges.filter(({ from }) => from === step.id);
        return (
          <li key={step.id}>
            <b dir="auto">{step.name || step.id}</b>
            {given.map(({ field, value }) => (
              <p key={field} dir="auto">
                {text('stepField', { field: text(labelOf(step.kind, field)), value })}
              </p>
            ))}
            {next.length ? (
              <p className={styles.next} dir="auto">
                {text('leadsTo', {
                  names: formatList(next.map(({ to, branch }) => (branch ? `${nameOf(to)} (${text(`branch_${branch}`)})` : nameOf(to)))),
                })}
              </p>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

const fieldLabels = {
  agent_id: 'fieldAnswerer',
  cron: 'fieldCron',
  fields: 'fieldValues',
  headers: 'fieldHeaders',
  instructions: 'fieldInstructions',
  left: 'fieldLeft',
  prompt: 'fieldPrompt',
  right: 'fieldRight',
  text: 'fieldText',
  time_zone: 'fieldZone',
  title: 'fieldTitle',
  url: 'fieldUrl',
} as const;

/** Returns the editor's label for a field. The items of a list (`headers.0.name`) have the label of the list. */
function labelOf(kind: WorkflowStepKind, field: string) {
  if (field === 'body') return kind === 'http' ? 'fieldRequestBody' : 'fieldBody';
  const [name = ''] = field.split('.');
  return name in fieldLabels ? fieldLabels[name as keyof typeof fieldLabels] : 'fieldText';
}

function CopyButton({ token }: { token: string }) {
  const text = useMessages();
  const { notify } = useShell();
  const navigate = useNavigate();
  const { mutate: copy, isPending } = useCallAction(copySharedWorkflow, { failure: text('notCopied') });
  const handleCopied = ({ workflow_id: id, name }: CallAnswer<typeof copySharedWorkflow>) => {
    notify.success({ title: text('copiedWorkflow'), description: name });
    void navigate(routes.workflow(id));
  };
  return (
    <Button
      type="primary"
      icon={<Copy size={16} />}
      loading={isPending}
      onClick={() => copy({ params: { token }, body: {} }, { onSuccess: handleCopied })}
    >
      {text('copyWorkflow')}
    </Button>
  );
}
