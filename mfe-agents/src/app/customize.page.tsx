import { useEffect, useRef, useState } from 'react';
import { type Agent, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, PageHeader, QueryView } from 'shared-ui';
import { FlaskConical, Minimize2 } from 'shared-ui/icons';
import { Link, useParams, useSearchParams } from 'shared-ui/router';
import { mayDo } from '../core/agent/agent-access.model.ts';
import { AgentFace } from '../core/agent/agent-face.tsx';
import { useAgent } from '../core/agent/agents.api.ts';
import { TestChat } from '../features/customize/test-chat.tsx';
import { useMessages } from '../messages/messages.ts';
import * as styles from './customize.page.module.css';
import { customizeEntries, readEntry } from './customize-entries.ts';
import { CustomizeView } from './customize-view.tsx';
import { routeOfCustomize } from './route-of-customize.ts';

/** Renders the views that customize an agent in full width, with a test chat in the right panel. */
export function CustomizePage() {
  const text = useMessages();
  const agent = useAgent(useParams().agent_id ?? '');
  return (
    <div className={styles.page}>
      <QueryView query={agent} failedTitle={text('agentFailed')}>
        {(found) => (mayDo(found, 'own') ? <Expanded key={found.agent_id} agent={found} /> : <NotOwned agent={found} />)}
      </QueryView>
    </div>
  );
}

function NotOwned({ agent }: { agent: Agent }) {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={agent.agent_name} note={text('editNote', { name: agent.sharing?.owner?.name ?? '' })} />
      <Link to={routes.agent(agent.agent_id)}>{text('backToAgent')}</Link>
    </div>
  );
}

/** The width from which the right panel is a column, so that the test chat leaves room for the views. */
const columnWidth = '(min-width: 1200px)';

function Expanded({ agent }: { agent: Agent }) {
  const text = useMessages();
  const { navigate } = useShell();
  const view = readEntry(useSearchParams()[0].get('customize'));
  const [isTesting, setIsTesting] = useState(() => matchMedia(columnWidth).matches);
  const isUsed = useRef(false);
  useEffect(() => {
    // A window that becomes narrow would show the test chat in place of the views. What was asked there stays.
    const column = matchMedia(columnWidth);
    const follow = () => column.matches || isUsed.current || setIsTesting(false);
    column.addEventListener('change', follow);
    return () => column.removeEventListener('change', follow);
  }, []);
  const { agent_id: id, agent_name: name, description, image } = agent;
  return (
    <>
      <div className={styles.head}>
        <AgentFace name={name} image={image} size={48} />
        <PageHeader
          parents={[
            { label: text('agentsTitle'), to: routes.agents() },
            { label: name, to: routes.agent(id) },
          ]}
          title={name}
          note={description}
          actions={
            <>
              {isTesting ? null : (
                <Button icon={<FlaskConical size={16} />} onClick={() => setIsTesting(true)}>
                  {text('testChat')}
                </Button>
              )}
              <Button icon={<Minimize2 size={16} />} onClick={() => navigate.to(routes.agent(id, view))}>
                {text('collapse')}
              </Button>
            </>
          }
        />
      </div>
      <div className={styles.body}>
        <nav className={styles.views} aria-label={text('customizeTitle')}>
          {customizeEntries.map((entry) => (
            <Link key={entry} to={routeOfCustomize(id, entry)} aria-current={entry === view ? 'page' : undefined}>
              {text(`view-${entry}`)}
            </Link>
          ))}
          <Link to={routes.goldenQuestions(id)}>{text('goldenAction')}</Link>
        </nav>
        <section className={styles.view} aria-label={text(`view-${view}`)}>
          <h2>{text(`view-${view}`)}</h2>
          <p>{text(`view-${view}-note`)}</p>
          <CustomizeView key={view} agentId={id} view={view} />
        </section>
      </div>
      {isTesting ? (
        <TestChat
          agent={agent}
          onUse={() => {
            isUsed.current = true;
          }}
          onClose={() => {
            isUsed.current = false;
            setIsTesting(false);
          }}
        />
      ) : null}
    </>
  );
}
