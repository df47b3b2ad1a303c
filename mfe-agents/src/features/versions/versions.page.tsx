import { useState } from 'react';
import { routes } from 'shared-contracts';
import {
  type AgentVersion,
  type AgentVersions,
  listAgentVersions,
  rollOutAgentVersion,
  takeBackAgentVersion,
} from 'shared-contracts/agent-calls';
import { Alert, Button, EmptyState, formatDateTime, PageHeader, QueryView, Tag } from 'shared-ui';
import { Layers } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link, useParams } from 'shared-ui/router';
import { useVersionsMessages } from '../../messages/versions.ts';
import { CompareSection } from './compare.section.tsx';
import { PublishModal, TrialModal } from './publish.modal.tsx';
import { haltText, measuresOf } from './version-facts.model.ts';
import * as styles from './versions.module.css';

/** Shows the published versions of an agent, who gets which, and how well they do. */
export function VersionsPage() {
  const text = useVersionsMessages();
  const { agent_id: agentId = '' } = useParams();
  const query = useCall(listAgentVersions, { query: { agent_id: agentId } }, { refetchOnMount: 'always' });
  return (
    <div className="ui-page">
      <QueryView query={query} failedTitle={text('failed')}>
        {(versions) => <OpenVersions agentId={agentId} versions={versions} />}
      </QueryView>
    </div>
  );
}

interface VersionsProps {
  readonly agentId: string;
  readonly versions: AgentVersions;
}

function OpenVersions({ agentId, versions }: VersionsProps) {
  const text = useVersionsMessages();
  const [isPublishing, setIsPublishing] = useState(false);
  const [tried, setTried] = useState<number>();
  const publish = (
    <Button type="primary" onClick={() => setIsPublishing(true)}>
      {text('publish')}
    </Button>
  );
  const hasVersions = versions.versions.length > 0;
  return (
    <>
      <PageHeader
        title={text('title')}
        note={text('note', { name: versions.agent_name })}
        actions={hasVersions ? <div className={styles.actions}>{publish}</div> : undefined}
      />
      <p className={styles.place}>
        <Link to={routes.agent(agentId)}>
          <bdi>{versions.agent_name}</bdi>
        </Link>
      </p>
      {versions.halt ? <Alert className={styles.gap} type="warning" showIcon title={haltText(versions.halt)} /> : null}
      {hasVersions ? (
        <>
          <ul className={styles.rows} aria-label={text('title')}>
            {versions.versions.map((version) => (
              <li key={version.number} className={styles.row}>
                <Row agentId={agentId} versions={versions} version={version} onTry={() => setTried(version.number)} />
              </li>
            ))}
          </ul>
          <CompareSection agentId={agentId} versions={versions} />
        </>
      ) : (
        <EmptyState icon={<Layers />} title={text('none')} note={text('noneNote')} action={publish} />
      )}
      {isPublishing ? <PublishModal agentId={agentId} versions={versions} onClose={() => setIsPublishing(false)} /> : null}
      {tried === undefined ? null : <TrialModal agentId={agentId} versions={versions} number={tried} onClose={() => setTried(undefined)} />}
    </>
  );
}

interface RowProps extends VersionsProps {
  readonly version: AgentVersion;
  readonly onTry: () => void;
}

function Row({ agentId, versions, version, onTry }: RowProps) {
  const text = useVersionsMessages();
  const { number, notes, author, at, numbers } = version;
  const isTrial = versions.trial?.number === number;
  const when = formatDateTime(at);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.text}>
          <span className={styles.title}>
            {text('version', { number })}
            {versions.current === number ? <Tag>{text('current')}</Tag> : null}
            {isTrial && versions.trial ? <Tag>{text('onTrial', { percent: versions.trial.percent })}</Tag> : null}
          </span>
          {notes ? (
            <p className={styles.notes} dir="auto">
              {notes}
            </p>
          ) : null}
          <span className={styles.fact}>{author === null ? text('bySomebody', { when }) : text('by', { name: author, when })}</span>
        </div>
        <RowActions agentId={agentId} versions={versions} number={number} onTry={onTry} />
      </div>
      {numbers.answers ? (
        <dl className={styles.measures}>
          {measuresOf(numbers).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <span className={styles.fact}>{text('noAnswers')}</span>
      )}
    </>
  );
}

function RowActions({ agentId, versions: { current, previous, trial }, number, onTry }: Omit<RowProps, 'version'> & { number: number }) {
  const text = useVersionsMessages();
  const { mutate: rollOut, isPending: isPromoting } = useCallAction(rollOutAgentVersion, {
    success: () => text('promoted', { number }),
  });
  const { mutate: takeBack, isPending: isTakingBack } = useCallAction(takeBackAgentVersion, {
    success: ({ current: now }) => text('takenBack', { number: now ?? 0 }),
  });
  const isTrial = trial?.number === number;
  const isCurrent = current === number;
  const query = { agent_id: agentId };
  const handlePromote = () => rollOut({ query, body: { number, percent: 100 } });
  const handleTakeBack = () => takeBack({ query, body: { number } });
  return (
    <div className={styles.actions}>
      {isCurrent ? null : (
        <Button size="small" loading={isPromoting} aria-label={text('promoteNamed', { number })} onClick={handlePromote}>
          {text('promote')}
        </Button>
      )}
      {isCurrent ? null : (
        <Button size="small" aria-label={text(isTrial ? 'changeTitle' : 'tryNamed', { number })} onClick={onTry}>
          {text(isTrial ? 'change' : 'try')}
        </Button>
      )}
      {isTrial || (isCurrent && previous !== null) ? (
        <Button size="small" loading={isTakingBack} aria-label={text('takeBackNamed', { number })} onClick={handleTakeBack}>
          {text('takeBack')}
        </Button>
      ) : null}
    </div>
  );
}
