import { routes } from 'shared-contracts';
import { PageHeader, Section } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';

const choices = [
  { title: 'interactionStyle', options: ['structured', 'openEnded', 'adaptive', 'letAiDecide'] },
  { title: 'outputStyle', options: ['concise', 'detailed', 'actionable', 'creative', 'letAiDecide'] },
  { title: 'autonomy', options: ['copilot', 'pilot', 'autopilot'] },
] as const;

/** What can be told apart; the API stores no preference, so the page explains and leads to agents, which do keep instructions. */
export function PersonalizeAiPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader
        title={text('personalizeTitle')}
        note={text('personalizeNote')}
        actions={<Link to={routes.createAgent()}>{text('createAgent')}</Link>}
      />
      {choices.map(({ title, options }) => (
        <Section key={title} title={text(title)}>
          <ul className="prose">
            {options.map((option) => (
              <li key={option}>{text(option)}</li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
