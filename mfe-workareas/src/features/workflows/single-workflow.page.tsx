import { routes } from 'shared-contracts';
import { EmptyState, Facts, PageHeader, QueryView } from 'shared-ui';
import { Workflow } from 'shared-ui/icons';
import { Link, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { blueprintOf } from './blueprint.model.ts';
import { useDraftingChat } from './workflows.api.ts';

export function SingleWorkflowPage() {
  const text = useMessages();
  const [params] = useSearchParams();
  const sessionId = params.get('sessionId') ?? '';
  return (
    <div className="page">
      <PageHeader title={text('singleWorkflowTitle')} actions={<Link to={routes.workflows()}>{text('seeWorkflows')}</Link>} />
      {sessionId ? (
        <DraftedWorkflow sessionId={sessionId} />
      ) : (
        <EmptyState icon={<Workflow />} title={text('noSession')} note={text('noSessionNote')} />
      )}
    </div>
  );
}

function DraftedWorkflow({ sessionId }: { sessionId: string }) {
  const text = useMessages();
  const link = <Link to={routes.chat({ sessionId })}>{text('openChat')}</Link>;
  return (
    <QueryView query={useDraftingChat(sessionId)} failedTitle={text('sessionFailed')}>
      {({ messages, title }) => {
        const blueprint = blueprintOf(messages);
        if (!blueprint) return <EmptyState icon={<Workflow />} title={text('noBlueprint')} note={text('noBlueprintNote')} action={link} />;
        const facts = [
          { label: text('chatLabel'), value: <Link to={routes.chat({ sessionId })}>{title || text('untitled')}</Link> },
          { label: text('blueprintLabel'), value: blueprint.id },
          { label: text('statusLabel'), value: blueprint.status || text('statusUnknown') },
        ];
        return <Facts label={text('singleWorkflowOf', { title })} facts={facts} />;
      }}
    </QueryView>
  );
}
