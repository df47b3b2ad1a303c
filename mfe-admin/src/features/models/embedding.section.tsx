import { useState } from 'react';
import { type EmbeddingModel, getEmbedding, pauseEmbedding } from 'shared-contracts/admin-calls';
import type { CallAnswer } from 'shared-contracts/calls';
import { Alert, Button, QueryView, Section, Tag } from 'shared-ui';
import { Progress, Select } from 'shared-ui/form';
import { useCall, useCallAction } from 'shared-ui/query';
import { useModelsMessages } from '../../messages/models.ts';
import { EmbeddingModal } from './embedding.modal.tsx';
import * as styles from './models.module.css';

type Embedding = CallAnswer<typeof getEmbedding>;

const refreshMs = 5_000;

/** Chooses the model that embeds files, and shows, pauses and continues its work. */
export function EmbeddingSection() {
  const text = useModelsMessages();
  const [isRunning, setIsRunning] = useState(false);
  const query = useCall(getEmbedding, {}, { refetchInterval: isRunning ? refreshMs : false });
  const runsNow = query.data?.models.some(isEmbedding) ?? false;
  if (runsNow !== isRunning) setIsRunning(runsNow);
  return (
    <QueryView query={query} failedTitle={text('embeddingFailed')}>
      {(found) => (
        <Section title={text('embeddingTitle')}>
          <p>{text('embeddingNote')}</p>
          {found.models.map((model) => (
            <ModelInUse key={model.embedding_model} model={model} />
          ))}
          <Choice found={found} />
        </Section>
      )}
    </QueryView>
  );
}

const isEmbedding = ({ is_building, is_paused, left }: EmbeddingModel): boolean => !is_paused && (is_building || left > 0);

function ModelInUse({ model }: { model: EmbeddingModel }) {
  const text = useModelsMessages();
  const pause = useCallAction(pauseEmbedding);
  const { embedding_model, name, connection, is_current, is_building, is_paused, done, left, failed_files, problem } = model;
  const count = done + left;
  const isWorking = is_building || left > 0 || failed_files > 0;
  const label = text('embeddingProgress', { done, count });
  return (
    <div>
      <p className={styles.about}>
        <strong>{connection ? `${name} · ${connection}` : name}</strong>
        <span role="status">
          {text(!is_current ? 'embeddingNext' : is_building ? 'embeddingFirst' : 'embeddingCurrent')}{' '}
          {isWorking && is_paused ? <Tag>{text('embeddingPaused')}</Tag> : null}
        </span>
      </p>
      {isWorking ? (
        <>
          <Progress percent={count ? Math.floor((100 * done) / count) : 0} status="normal" aria-label={label} />
          <p className={styles.about}>
            <span>{label}</span>
            {failed_files > 0 ? <span>{text('embeddingFailedFiles', { files: failed_files })}</span> : null}
            <Button
              size="small"
              loading={pause.isPending}
              onClick={() => pause.mutate({ body: { embedding_model, is_paused: !is_paused } })}
            >
              {text(is_paused ? 'embeddingContinue' : 'embeddingPause')}
            </Button>
          </p>
        </>
      ) : null}
      {problem === null ? null : <Alert type="warning" showIcon role="alert" title={text('embeddingProblem')} description={problem} />}
    </div>
  );
}

function Choice({ found: { models, choices, suggested } }: { found: Embedding }) {
  const text = useModelsMessages();
  const inUse = models.find(({ is_current }) => is_current)?.embedding_model;
  const [chosen, setChosen] = useState(suggested ?? undefined);
  const [isAsking, setIsAsking] = useState(false);
  const choice = choices.find(({ embedding_model }) => embedding_model === chosen);
  const isOnly = models.length === 1 && chosen === inUse;
  if (choices.length === 0) return <p>{text('embeddingNeeds')}</p>;
  return (
    <div className={styles.about}>
      <Select
        aria-label={text('embeddingChoose')}
        placeholder={text('embeddingChoose')}
        showSearch={{ optionFilterProp: 'label' }}
        className={styles.choice}
        value={chosen}
        options={choices.map(({ embedding_model: value, name, connection }) => ({ value, label: `${name} · ${connection}` }))}
        onChange={setChosen}
      />
      <Button disabled={!choice || isOnly} onClick={() => setIsAsking(true)}>
        {text('embeddingReview')}
      </Button>
      {choice && isAsking ? (
        <EmbeddingModal model={choice.embedding_model} name={choice.name} isCancel={chosen === inUse} onClose={() => setIsAsking(false)} />
      ) : null}
    </div>
  );
}
