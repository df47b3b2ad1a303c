import { routes } from 'shared-contracts';
import { PageHeader, Section, Tile } from 'shared-ui';
import { MessageSquare } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';

export function CreateWorkflowPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader
        title={text('createWorkflowTitle')}
        note={text('createWorkflowNote')}
        actions={<Link to={routes.workflows()}>{text('seeWorkflows')}</Link>}
      />
      <Tile
        icon={<MessageSquare />}
        title={text('draftInChat')}
        note={text('createStepDescribe')}
        to={routes.home({ notification: 'workflow' })}
      />
      <Section title={text('howItWorks')}>
        <ol className="prose">
          <li>{text('createStepDescribe')}</li>
          <li>{text('createStepGoal')}</li>
          <li>{text('createStepReview')}</li>
        </ol>
      </Section>
    </div>
  );
}
