import { useState } from 'react';
import { listPrices, type PricedConnection, type PricedModel } from 'shared-contracts/admin-calls';
import { Button, EmptyState, IconButton, QueryView, Section, Tag } from 'shared-ui';
import { Gauge, Pencil, Plus } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { formatMoney } from 'shared-ui/usage';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/spending.module.css';
import { PriceModal } from './price.modal.tsx';

const colors = { own: 'green', catalog: 'default', none: 'orange' } as const;

/** Renders what models cost: by list price, or what administrators set. */
export function Prices() {
  const text = useMessages();
  const [edited, setEdited] = useState<PricedModel | 'new'>();
  const query = useCall(listPrices);
  const labelOf = ({ model, connection }: PricedModel) =>
    connection ? text('priceOver', { name: model, connection: connection.name }) : text('priceOf', { name: model });
  return (
    <Section
      title={text('prices')}
      actions={
        <Button icon={<Plus />} onClick={() => setEdited('new')}>
          {text('newPrice')}
        </Button>
      }
    >
      <p className={styles.note}>{text('pricesNote')}</p>
      <QueryView query={query} failedTitle={text('pricesFailed')}>
        {({ currency, prices, connections = [] }) => (
          <>
            {prices.length ? (
              <ul className={styles.rows} aria-label={text('prices')}>
                {prices.map((price) => (
                  <li key={`${price.model}/${price.connection?.connection_id ?? ''}`}>
                    <div className={styles.text}>
                      <span>
                        <b>
                          <bdi>{price.model}</bdi>
                        </b>{' '}
                        <Tag color={colors[price.source]}>{text(`source_${price.source}`)}</Tag>
                      </span>
                      {price.connection ? <OverConnection connection={price.connection} /> : null}
                      <PriceNote price={price} currency={currency} />
                    </div>
                    <IconButton label={labelOf(price)} icon={<Pencil />} onClick={() => setEdited(price)} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState icon={<Gauge />} title={text('noPrices')} />
            )}
            {edited ? (
              <PriceModal
                price={edited === 'new' ? undefined : edited}
                connections={connections}
                currency={currency}
                onClose={() => setEdited(undefined)}
              />
            ) : null}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function OverConnection({ connection: { name, workspace } }: { connection: PricedConnection }) {
  const text = useMessages();
  return (
    <span className={styles.note} dir="auto">
      {workspace === null ? text('over', { name }) : text('overOfWorkspace', { name, workspace })}
    </span>
  );
}

function PriceNote({ price, currency }: { price: PricedModel; currency: string }) {
  const text = useMessages();
  const { input_micro: input, output_micro: output, picture_micro: picture, minute_micro: minute, character_micro: character } = price;
  const write = (micro: number | null) => (micro === null ? '–' : formatMoney(micro, currency));
  if (price.source === 'none') return null;
  const parts = [
    input === null && output === null ? '' : text('priceNote', { input: write(input), output: write(output) }),
    picture === null ? '' : `${text('pricePicture')}: ${write(picture)}`,
    minute ? `${text('priceMinute')}: ${write(minute)}` : '',
    character ? `${text('priceCharacters')}: ${write(character)}` : '',
  ].filter(Boolean);
  return <span className={styles.note}>{parts.join(' · ')}</span>;
}
