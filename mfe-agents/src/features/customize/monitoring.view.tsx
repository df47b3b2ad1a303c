import { useState } from 'react';
import { type AgentLogEntry, routes } from 'shared-contracts';
import { listAgentLog, rateAgentRun } from 'shared-contracts/agent-calls';
import { useSession } from 'shared-contracts/shell';
import { EmptyState, formatDateTime, IconButton, Input, QueryView, Tag } from 'shared-ui';
import { Activity, ThumbsDown, ThumbsUp } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { CostOf } from 'shared-ui/usage';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import { type Customized, useCustomizeActions } from './customize.api.ts';
import * as styles from './customize.module.css';
import { MonitoringSwitches } from './simple-views.tsx';

/** Renders Monitoring and Feedback: the agent's runs and the user's ratings. */
export function MonitoringView({ agentId, customized }: { agentId: string; customized: Customized }) {
  const text = useMessages();
  const { save } = useCustomizeActions(agentId);
  // The log is outdated as soon as the agent runs again.
  const log = useCall(listAgentLog, { query: { agent_id: agentId } }, { select: ({ entries }) => entries, staleTime: 0 });
  return (
    <>
      <MonitoringSwitches value={customized.settings.monitoring} onSave={(monitoring) => save({ monitoring })} />
      <CostOf kind="agent" id={agentId} />
      <h3 className={styles.heading}>{text('logTitle')}</h3>
      <QueryView query={log} failedTitle={text('logFailed')}>
        {(entries) =>
          entries.length ? (
            <ol className={styles.log} aria-label={text('logTitle')}>
              {entries.map((entry) => (
                <LogEntry key={entry.run_id} agentId={agentId} entry={entry} />
              ))}
            </ol>
          ) : (
            <EmptyState icon={<Activity />} title={text('noLog')} />
          )
        }
      </QueryView>
    </>
  );
}

function LogEntry({ agentId, entry }: { agentId: string; entry: AgentLogEntry }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const [comment, setComment] = useState(entry.comment ?? '');
  const { mutate: send } = useCallAction(rateAgentRun, {
    failure: text('ratingFailed'),
    optimistic: (cache, { body }) =>
      cache.write(listAgentLog, { query: { agent_id: agentId } }, ({ entries }) => ({
        entries: entries.map((one) => (one.run_id === entry.run_id ? { ...one, ...body } : one)),
      })),
  });
  const rate = (rating: AgentLogEntry['rating'], words = comment) =>
    send({ query: { agent_run_id: entry.run_id }, body: { rating, comment: words } });
  const when = formatDateTime(entry.created_at, timeZone === undefined ? {} : { timeZone });
  return (
    <li>
      <p className={styles.logHead}>
        <Tag>{text(`source-${entry.source}`)}</Tag> <Tag>{text(`status-${entry.status}`)}</Tag> <span>{when}</span>
      </p>
      <p dir="auto">
        {entry.session_id ? (
          <Link to={`${routes.agent(agentId)}?sessionId=${encodeURIComponent(entry.session_id)}`}>{entry.question}</Link>
        ) : (
          entry.question
        )}
      </p>
      {entry.problem ? <p className={notes.problem}>{entry.problem}</p> : null}
      {entry.steps.length ? (
        <ul>
          {entry.steps.map((step) => (
            <li key={`${step.at} ${step.what}`} className={step.problem ? notes.problem : notes.hint}>
              {step.what}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="ui-field-row">
        <IconButton
          size="small"
          icon={<ThumbsUp size={16} />}
          label={text('rateGood')}
          aria-pressed={entry.rating === 'good'}
          onClick={() => rate(entry.rating === 'good' ? null : 'good')}
        />
        <IconButton
          size="small"
          icon={<ThumbsDown size={16} />}
          label={text('rateBad')}
          aria-pressed={entry.rating === 'bad'}
          onClick={() => rate(entry.rating === 'bad' ? null : 'bad')}
        />
        <Input
          size="small"
          aria-label={text('commentLabel')}
          placeholder={text('commentLabel')}
          maxLength={1_000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          onBlur={() => {
            if (comment.trim() !== (entry.comment ?? '')) rate(entry.rating, comment.trim());
          }}
        />
      </div>
    </li>
  );
}
