import { routes } from 'shared-contracts';
import { EmptyState, PageHeader, QueryView, Section } from 'shared-ui';
import { Workflow } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { useWorkflows } from './workflows.api.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export function WorkflowsPage() {
  const text = useMessages();
  const create = <Link to={routes.createWorkflow()}>{text('createWorkflowTitle')}</Link>;
  return (
    <div className="page">
      <PageHeader title={text('workflowsTitle')} note={text('workflowsNote')} actions={create} />
      <QueryView query={useWorkflows()} failedTitle={text('worksFailed')}>
        {({ workflows, blueprints }) =>
          workflows.length + blueprints.length ? (
            <>
              <NamedList title={text('workflowsList')} items={workflows.map((one) => ({ id: one.workflow_id, name: one.workflow_name }))} />
              <NamedList title={text('blueprintsList')} items={blueprints.map((one) => ({ id: one.blueprint_id, name: one.title }))} />
            </>
          ) : (
            <NoWorkflows />
          )
        }
      </QueryView>
    </div>
  );
}

function NamedList({ title, items }: { title: string; items: readonly Named[] }) {
  const text = useMessages();
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <RowList label={title} items={items} itemKey={(item) => item.id}>
        {(item) => <ListRow label={item.name || text('untitled')} />}
      </RowList>
    </Section>
  );
}

function NoWorkflows() {
  const text = useMessages();
  const action = <Link to={routes.createWorkflow()}>{text('createWorkflowTitle')}</Link>;
  return <EmptyState icon={<Workflow />} title={text('noWorkflows')} note={text('noWorkflowsNote')} action={action} />;
}
