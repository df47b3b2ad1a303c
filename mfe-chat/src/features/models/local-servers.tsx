import { Button, Section, Tile, TileGrid } from 'shared-ui';
import { Monitor } from 'shared-ui/icons';
import { useLocalModels } from '../../core/local-models/use-local-models.ts';
import { useLocalModelsMessages } from '../../messages/local-models.ts';
import * as styles from './models.module.css';

/** Lists the programs that serve models on the server's computer, each connected in one step. Renders nothing if there are none. */
export function LocalServers() {
  const text = useLocalModelsMessages();
  const { servers, canShare, isBusy, connect } = useLocalModels();
  if (servers.length === 0) return null;
  return (
    <Section title={text('title')}>
      <p className={styles.note}>{text('note')}</p>
      <TileGrid label={text('title')} items={servers} itemKey={({ server }) => server}>
        {(server) => {
          const { name, models } = server;
          return (
            <Tile
              icon={<Monitor />}
              title={name}
              note={
                <>
                  <span>{models.length ? text('running', { name, count: models.length }) : text('empty', { name })}</span>
                  {models.length ? (
                    <span className={styles.fact} dir="auto">
                      {models.slice(0, namedModels).join(', ')}
                    </span>
                  ) : null}
                  {models.length ? (
                    <span className={styles.tileActions}>
                      <Button size="small" type="primary" disabled={isBusy} onClick={() => connect(server)}>
                        {text('connect', { name })}
                      </Button>
                      {canShare ? (
                        <Button size="small" disabled={isBusy} onClick={() => connect(server, true)}>
                          {text('share', { name })}
                        </Button>
                      ) : null}
                    </span>
                  ) : null}
                </>
              }
            />
          );
        }}
      </TileGrid>
    </Section>
  );
}

const namedModels = 6;
