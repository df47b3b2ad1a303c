import type { ModelFacts } from 'shared-contracts';
import { formatDate, Tag } from 'shared-ui';
import { useModelFactsMessages } from '../../messages/model-facts.ts';
import { abilities, formatPrice, formatTokens } from './model-facts.model.ts';
import * as styles from './models.module.css';

/** Renders the abilities, context and price of a model. Nothing stands for an unknown one. */
export function ModelFactList({ facts }: { facts: ModelFacts }) {
  const text = useModelFactsMessages();
  const known = abilities.filter((ability) => facts[ability]);
  return (
    <>
      {known.length ? (
        <span className="ui-tags">
          {known.map((ability) => (
            <Tag key={ability}>{text(ability)}</Tag>
          ))}
        </span>
      ) : null}
      <Measures facts={facts} />
      <Price facts={facts} />
    </>
  );
}

function Measures({ facts }: { facts: ModelFacts }) {
  const text = useModelFactsMessages();
  const { context_window: context, weights_window: weights, max_output: output } = facts;
  const parts = [
    context === undefined ? '' : text('window', { tokens: formatTokens(context) }),
    context === undefined && weights !== undefined ? text('windowUpTo', { tokens: formatTokens(weights) }) : '',
    output === undefined ? '' : text('output', { tokens: formatTokens(output) }),
  ].filter(Boolean);
  return parts.length ? <span className={styles.fact}>{parts.join(' · ')}</span> : null;
}

function Price({ facts: { price } }: { facts: ModelFacts }) {
  const text = useModelFactsMessages();
  if (!price) return null;
  const show = (micro: number) => formatPrice(micro, price.currency);
  const { input_micro: input, cached_micro: cached, output_micro: output, picture_micro: picture } = price;
  const { minute_micro: minute, character_micro: character } = price;
  const parts = [
    input !== null && output !== null ? text('price', { input: show(input), output: show(output) }) : '',
    input !== null && output === null ? text('priceIn', { input: show(input) }) : '',
    cached === null ? '' : text('priceCached', { cached: show(cached) }),
    picture === null ? '' : text('pricePicture', { price: show(picture) }),
    minute ? text('priceMinute', { price: show(minute) }) : '',
    character ? text('priceCharacters', { price: show(character) }) : '',
  ].filter(Boolean);
  return parts.length ? <span className={styles.fact}>{parts.join(' · ')}</span> : null;
}

/** Renders the day on which a model's provider ends or ended it. */
export function Deprecation({ facts }: { facts: ModelFacts | undefined }) {
  const text = useModelFactsMessages();
  const day = facts?.deprecated_on;
  if (!day) return null;
  const isPast = Date.parse(day) <= Date.now();
  // A day without a time is the same day everywhere.
  return <Tag color="warning">{text(isPast ? 'deprecatedSince' : 'deprecatedOn', { date: formatDate(day, { timeZone: 'UTC' }) })}</Tag>;
}
