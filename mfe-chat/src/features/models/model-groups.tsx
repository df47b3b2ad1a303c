import type { Model } from 'shared-contracts';
import { answersChats } from 'shared-contracts';
import { Button, formatDate, Section, Tag, Tile, TileGrid } from 'shared-ui';
import { Bot } from 'shared-ui/icons';
import { useModelsMessages } from '../../messages/models.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { Deprecation, ModelFactList } from './model-facts.tsx';
import { groupByProvider } from './models.model.ts';
import * as styles from './models.module.css';
import { useModelActions } from './use-model-actions.ts';

/** Renders models as tiles under their providers. `canChange` adds the user's actions. */
export function ModelGroups({ models, canChange = false }: { models: readonly Model[]; canChange?: boolean }) {
  return groupByProvider(models).map(({ key, provider, models: members }) => (
    <Section key={key} title={provider} actions={canChange ? <ProviderActions model={members[0]} /> : null}>
      <TileGrid label={provider} items={members} itemKey={(model) => model.id}>
        {(model) => <ModelTile model={model} canChange={canChange} />}
      </TileGrid>
    </Section>
  ));
}

/** Providers that the user connected can be tested and disconnected, the server's cannot. */
function ProviderActions({ model }: { model: Model | undefined }) {
  const text = useModelsMessages();
  const { test, disconnect } = useModelActions();
  if (!model?.provider_id) return null;
  const { provider_id: id, provider } = model;
  return (
    <span className={styles.actions}>
      <Button size="small" aria-label={text('testProvider', { name: provider })} onClick={() => void test(id, provider)}>
        {text('test')}
      </Button>
      <Button size="small" danger aria-label={text('disconnectProvider', { name: provider })} onClick={() => void disconnect(id, provider)}>
        {text('disconnect')}
      </Button>
    </span>
  );
}

function ModelTile({ model, canChange }: { model: Model; canChange: boolean }) {
  const text = useModelsMessages();
  const { makeDefault } = useModelActions();
  const mark = model.isDefault ? text('defaultModel') : model.connected ? '' : text('notConnected');
  const title = (
    <span className={styles.name}>
      <span dir="auto">{model.modelName}</span> {mark ? <Tag color={model.isDefault ? 'processing' : undefined}>{mark}</Tag> : null}
      <Deprecation facts={model.facts} />
      {canChange && model.connected ? <FavoriteButton model={model} /> : null}
    </span>
  );
  const released = model.releaseDate ? text('released', { date: formatDate(model.releaseDate, { timeZone: 'UTC' }) }) : '';
  const canBeDefault = canChange && answersChats(model) && !model.isDefault;
  const note = (
    <>
      <span dir="auto">{[model.description, released].filter(Boolean).join(' · ')}</span>
      {model.facts ? <ModelFactList facts={model.facts} /> : null}
      {canBeDefault ? (
        <Button
          className={styles.makeDefault}
          type="link"
          size="small"
          aria-label={text('makeDefaultOf', { name: model.modelName })}
          onClick={() => void makeDefault(model)}
        >
          {text('makeDefault')}
        </Button>
      ) : null}
    </>
  );
  return <Tile icon={<Bot />} title={title} note={note} />;
}
