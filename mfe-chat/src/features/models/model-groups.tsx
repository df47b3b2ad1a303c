import type { Model } from 'shared-contracts';
import { formatDate, Tag, Tile, TileGrid } from 'shared-ui';
import { Bot } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';
import { groupByProvider } from './models.model.ts';

/** Models as tiles under the headings of their providers. */
export function ModelGroups({ models }: { models: readonly Model[] }) {
  return groupByProvider(models).map(({ provider, models: members }) => (
    <section key={provider} aria-label={provider}>
      <h2>{provider}</h2>
      <TileGrid label={provider} items={members} itemKey={(model) => model.id}>
        {(model) => <ModelTile model={model} />}
      </TileGrid>
    </section>
  ));
}

function ModelTile({ model }: { model: Model }) {
  const text = useMessages();
  const title = (
    <>
      {model.modelName}{' '}
      <Tag color={model.connected ? 'success' : undefined}>{model.connected ? text('connected') : text('notConnected')}</Tag>
    </>
  );
  const released = model.releaseDate ? text('released', { date: formatDate(model.releaseDate) }) : '';
  return <Tile icon={<Bot />} title={title} note={[model.description, released].filter(Boolean).join(' · ')} />;
}
