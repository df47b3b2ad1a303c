import { useState } from 'react';
import { answersChats, type Model, type ModelFacts, type ModelPricing } from 'shared-contracts';
import { Button, EmptyState, IconButton } from 'shared-ui';
import { RowTitle, Status, Table, type TableColumn } from 'shared-ui/collections';
import { AudioLines, Bot, Brain, Check, Circle, Image, ImagePlus, Mic, Wrench } from 'shared-ui/icons';
import { useModelFactsMessages } from '../../messages/model-facts.ts';
import { useModelsMessages } from '../../messages/models.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { ModelDetails } from './model-details.modal.tsx';
import { type Ability, abilities, everyModel, filterModels, formatPrice, formatTokens } from './model-facts.model.ts';
import { Deprecation } from './model-facts.tsx';
import { ModelFilters } from './model-filters.tsx';
import { ModelLogo } from './model-logo.tsx';
import { groupByProvider } from './models.model.ts';
import * as styles from './models.module.css';
import { useModelActions } from './use-model-actions.ts';

/** Lists the models that can answer, under their providers. `problems` are those of providers that failed their test, by id. */
export function ModelTable({ models, problems }: { models: readonly Model[]; problems: ReadonlyMap<string, string> }) {
  const text = useModelsMessages();
  const factsText = useModelFactsMessages();
  const [filter, setFilter] = useState(everyModel);
  const [described, setDescribed] = useState<Model>();
  const columns = useColumns(models, setDescribed);
  const found = groupByProvider(filterModels(models, filter)).flatMap(({ models: members }) => members);
  const offered = new Set(abilities.filter((ability) => models.some(({ facts }) => facts?.[ability])));
  const hasPrices = models.some(({ facts }) => facts?.price);
  const providerOf = new Map(models.map(({ provider_id: id, provider }) => [`${id ?? ''} ${provider}`, problems.get(id ?? '')]));
  return (
    <section aria-labelledby="all-models">
      <div className={styles.head}>
        <h2 id="all-models">
          {text('modelsTitle')} <span className={styles.count}>{models.length}</span>
        </h2>
        {models.length > fewModels ? <ModelFilters filter={filter} offered={offered} onChange={setFilter} /> : null}
      </div>
      <p className="ui-visually-hidden" role="status">
        {found.length ? '' : factsText('noMatch')}
      </p>
      <Table
        label={text('modelsTitle')}
        query={{ data: found, error: null, isFetching: false, refetch: () => undefined }}
        failedTitle={text('modelsFailed')}
        rowKey={({ id }) => id}
        columns={columns}
        {...(providerOf.size > 1 ? { groupOf: (model: Model) => groupOf(model, problems, text('notUntilWorks')) } : {})}
        empty={
          <EmptyState
            icon={<Bot />}
            title={factsText('noMatch')}
            note={factsText('noMatchNote')}
            action={<Button onClick={() => setFilter(everyModel)}>{factsText('showAll')}</Button>}
          />
        }
      />
      {hasPrices ? <p className={styles.note}>{text('pricesNote')}</p> : null}
      {described ? <ModelDetails model={described} onClose={() => setDescribed(undefined)} /> : null}
    </section>
  );
}

/** How many models need no search. */
const fewModels = 5;

function groupOf({ provider_id: id = '', provider }: Model, problems: ReadonlyMap<string, string>, failing: string) {
  const title = (
    <span className={styles.group}>
      <bdi>{provider}</bdi>
      {problems.has(id) ? <Status tone="failed">{failing}</Status> : null}
    </span>
  );
  return { key: `${id} ${provider}`, title };
}

/** Leaves out the columns in which no model has a value. */
function useColumns(models: readonly Model[], onDescribe: (model: Model) => void): TableColumn<Model>[] {
  const text = useModelsMessages();
  const knows = (isKnown: (facts: ModelFacts) => boolean) => models.some(({ facts }) => facts && isKnown(facts));
  const columns: (TableColumn<Model> & { readonly isKnown?: boolean })[] = [
    {
      key: 'model',
      title: text('model'),
      render: (model) => (
        <RowTitle
          title={model.modelName}
          onClick={() => onDescribe(model)}
          logo={<ModelLogo model={model} />}
          mark={<Deprecation facts={model.facts} />}
        />
      ),
    },
    {
      key: 'context',
      title: text('context'),
      align: 'end',
      isMinor: true,
      isKnown: knows((facts) => tokensOf(facts) !== undefined),
      render: ({ facts }) => {
        const tokens = facts && tokensOf(facts);
        return tokens === undefined ? null : <span className={styles.figure}>{formatTokens(tokens)}</span>;
      },
    },
    {
      key: 'in',
      title: text('priceIn'),
      align: 'end',
      isMinor: true,
      isKnown: knows(({ price }) => price !== undefined),
      render: ({ facts }) => <Price price={facts?.price} of="input" />,
    },
    {
      key: 'out',
      title: text('priceOut'),
      align: 'end',
      isMinor: true,
      isKnown: knows(({ price }) => price !== undefined),
      render: ({ facts }) => <Price price={facts?.price} of="output" />,
    },
    {
      key: 'abilities',
      title: text('abilities'),
      isMinor: true,
      isKnown: knows((facts) => abilities.some((ability) => facts[ability])),
      render: ({ facts }) => <Abilities facts={facts} />,
    },
    { key: 'actions', title: text('actions'), isUntitled: true, align: 'end', render: (model) => <ModelActions model={model} /> },
  ];
  return columns.filter(({ isKnown = true }) => isKnown).map(({ isKnown: _, ...column }) => column);
}

const tokensOf = ({ context_window: window, weights_window: largest }: ModelFacts) => window ?? largest;

function Price({ price, of }: { price: ModelPricing | undefined; of: 'input' | 'output' }) {
  const text = useModelsMessages();
  if (!price) return null;
  const { input_micro: input, output_micro: output, currency } = price;
  if (input === 0 && output === 0) return of === 'output' ? text('free') : null;
  const amount = of === 'input' ? input : output;
  return amount === null ? null : <span className={styles.figure}>{formatPrice(amount, currency)}</span>;
}

const signs = {
  pictures: Image,
  tools: Wrench,
  thoughts: Brain,
  makes_pictures: ImagePlus,
  transcribes: Mic,
  speaks: AudioLines,
} as const satisfies Record<Ability, typeof Image>;

function Abilities({ facts }: { facts: ModelFacts | undefined }) {
  const text = useModelFactsMessages();
  const known = abilities.filter((ability) => facts?.[ability]);
  if (!known.length) return null;
  return (
    <span className={styles.can}>
      {known.map((ability) => {
        const Sign = signs[ability];
        return (
          <span key={ability}>
            <Sign size={14} />
            {text(`${ability}Short`)}
          </span>
        );
      })}
    </span>
  );
}

function ModelActions({ model }: { model: Model }) {
  const text = useModelsMessages();
  const { makeDefault } = useModelActions();
  return (
    <span className={styles.actions}>
      {model.isDefault ? (
        <span className={styles.current}>
          <Check size={14} />
          {text('defaultModel')}
        </span>
      ) : answersChats(model) ? (
        <IconButton
          size="small"
          label={text('makeDefaultOf', { name: model.modelName })}
          icon={<Circle size={16} />}
          onClick={() => void makeDefault(model)}
        />
      ) : null}
      <FavoriteButton model={model} />
    </span>
  );
}
