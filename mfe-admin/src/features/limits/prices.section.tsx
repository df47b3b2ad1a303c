import { useState } from 'react';
import { listPrices, type PricedModel } from 'shared-contracts/admin-calls';
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
        {({ currency, prices }) => (
          <>
            {prices.length ? (
              <ul className={styles.rows} aria-label={text('prices')}>
                {prices.map((price) => (
                  <li key={price.model}>
                    <div className={styles.text}>
                      <span>
                        <b>
                          <bdi>{price.model}</bdi>
                        </b>{' '}
                        <Tag color={colors[price.source]}>{text(`source_${price.source}`)}</Tag>
                      </span>
                      <PriceNote price={price} currency={currency} />
                    </div>
                    <IconButton label={text('priceOf', { name: price.model })} icon={<Pencil />} onClick={() => setEdited(price)} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState icon={<Gauge />} title={text('noPrices')} />
            )}
            {edited ? (
              <PriceModal price={edited === 'new' ? undefined : edited} currency={currency} onClose={() => setEdited(undefined)} />
            ) : null}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function PriceNote({ price, currency }: { price: PricedModel; currency: string }) {
  const text = useMessages();
  const { input_micro: input, output_micro: output, picture_micro: picture } = price;
  const write = (micro: number | null) => (micro === null ? '–' : formatMoney(micro, currency));
  if (price.source === 'none') return null;
  return (
    <span className={styles.note}>
      {picture === null ? text('priceNote', { input: write(input), output: write(output) }) : `${text('pricePicture')}: ${write(picture)}`}
    </span>
  );
}
