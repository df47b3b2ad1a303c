import './default-step.css';
import { useEffect, useState } from 'react';
import { answersChats, type Model, type ModelFacts, routes } from 'shared-contracts';
import { getModels, setDefaultModel } from 'shared-contracts/calls';
import { listScopedModels, type Scope } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, QueryView } from 'shared-ui';
import { CircleCheck, SquarePen } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useNavigate } from 'shared-ui/router';
import { useConnectionMessages } from '../connection-messages.ts';
import { bestFirst, formatTokens, priceOf } from './offered-models.ts';

/** Describes a provider that has just been connected. */
export interface Connected {
  /** Also names its logo. */
  readonly id: string;
  readonly name: string;
  readonly connectionId: string;
  readonly models: number;
  readonly hasKey: boolean;
}

/** Describes a model to choose from. */
export interface OfferedModel {
  readonly id: string;
  readonly name: string;
  readonly facts: ModelFacts;
}

interface DefaultStepProps {
  readonly scope: Scope<'me' | 'workspace' | 'installation'>;
  readonly connected: Connected;
  readonly onChooseDefault: ((modelId: string) => Promise<unknown>) | undefined;
  readonly onClose: () => void;
}

/** Renders the last step: what was found, and which model answers from now on. */
export function DefaultStep({ scope, ...props }: DefaultStepProps) {
  return scope.of === 'me' ? <OwnDefault {...props} /> : <SharedDefault {...props} scope={{ ...scope, of: scope.of }} />;
}

function OwnDefault(props: Omit<DefaultStepProps, 'scope'>) {
  const { connected } = props;
  const { model: shown } = useShell();
  const models = useCall(getModels, {});
  const { mutateAsync } = useCallAction(setDefaultModel, { failure: false });
  const own = (models.data ?? []).filter((model) => model.provider_id === connected.connectionId && answersChats(model));
  const current = models.data?.find(({ isDefault }) => isDefault);
  return (
    <Step
      {...props}
      note="defaultNote"
      query={{ ...models, data: models.data && own.map(toOffered) }}
      // Someone who already has a model keeps it until they choose another.
      chosen={current?.provider_id === connected.connectionId || !current || current.modelId === builtInId ? undefined : null}
      onChoose={async ({ id, name }) => {
        await mutateAsync({ body: { default_model: id } });
        await shown.choose({ modelId: id, modelName: name });
      }}
    />
  );
}

const builtInId = 'built-in';

const toOffered = ({ id, modelName, facts = {} }: Model): OfferedModel => ({ id, name: modelName, facts });

function SharedDefault(props: Omit<DefaultStepProps, 'scope'> & { scope: Scope<'workspace' | 'installation'> }) {
  const { connected, scope, onChooseDefault } = props;
  const params = { connection_id: connected.connectionId };
  const models = useCall(listScopedModels, { params, query: { ...scope, offset: 0 } });
  const offered = models.data?.models
    .filter(({ is_on, is_special, known_facts }) => is_on && !is_special && !known_facts?.transcribes && !known_facts?.speaks)
    .map(({ id, display_name, model_id, known_facts = {} }) => ({ id, name: display_name ?? model_id, facts: known_facts }));
  return (
    <Step
      {...props}
      note="defaultNoteAll"
      query={{ ...models, data: offered }}
      // Others already use the shared default, so it only changes when it is chosen.
      chosen={null}
      onChoose={onChooseDefault && (({ id }) => onChooseDefault(id))}
    />
  );
}

interface StepProps extends Omit<DefaultStepProps, 'scope'> {
  readonly note: 'defaultNote' | 'defaultNoteAll';
  readonly query: Parameters<typeof QueryView<readonly OfferedModel[]>>[0]['query'];
  /** Null leaves the choice open; undefined takes the first. */
  readonly chosen: null | undefined;
  readonly onChoose: ((model: OfferedModel) => Promise<unknown>) | undefined;
}

function Step({ connected, note, query, chosen, onChoose, onClose }: StepProps) {
  const text = useConnectionMessages();
  const navigate = useNavigate();
  const leaveFor = (address: string) => {
    onClose();
    navigate(address);
  };
  const facts = [
    ...(connected.hasKey && connected.id !== 'openrouter' ? [text('keyAccepted')] : []),
    text('found', { count: connected.models }),
  ];
  return (
    <>
      <div role="status">
        <ul className="ui-connect-facts">
          {facts.map((fact) => (
            <li key={fact}>
              <CircleCheck size={16} />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      {onChoose ? (
        <>
          <h3 className="ui-connect-label" id="connect-default">
            {text('stepDefault')}
          </h3>
          <p className="ui-connect-note">{text(note)}</p>
          <QueryView query={query} failedTitle={text('modelsFailed')}>
            {(models) => <Choice models={models} provider={connected.name} startsWithFirst={chosen === undefined} onChoose={onChoose} />}
          </QueryView>
        </>
      ) : null}
      <footer className="ui-connect-foot">
        <p>{onChoose ? text('changeLater') : null}</p>
        <span>
          <Button onClick={() => leaveFor(routes.models())}>{text('seeModels')}</Button>
          <Button type="primary" icon={<SquarePen size={16} />} onClick={() => leaveFor(routes.chat({}))}>
            {text('startChat')}
          </Button>
        </span>
      </footer>
    </>
  );
}

interface ChoiceProps {
  readonly models: readonly OfferedModel[];
  readonly provider: string;
  readonly startsWithFirst: boolean;
  readonly onChoose: (model: OfferedModel) => Promise<unknown>;
}

const shownAtFirst = 5;

function Choice({ models, provider, startsWithFirst, onChoose }: ChoiceProps) {
  const text = useConnectionMessages();
  const { notify } = useShell();
  const [isWhole, setIsWhole] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [startsFirst] = useState(startsWithFirst);
  const sorted = bestFirst(models);
  const [first] = sorted;
  const currency = sorted.find(({ facts }) => facts.price)?.facts.price?.currency;
  const hasContext = sorted.some(({ facts }) => facts.context_window ?? facts.weights_window);
  const choose = (model: OfferedModel) => {
    const before = chosen;
    setChosen(model.id);
    onChoose(model).catch(() => {
      setChosen(before);
      notify.error({ title: text('defaultFailed') });
    });
  };
  // What is shown as chosen is the default, also for those who close the dialog here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first list of models decides.
  useEffect(() => {
    if (startsFirst && first && chosen === undefined) choose(first);
  }, [first?.id]);
  return (
    <>
      <div className="ui-connect-models" role="radiogroup" aria-labelledby="connect-default">
        {hasContext || currency ? (
          <div className="ui-connect-model-head" aria-hidden>
            <span>{hasContext ? text('context') : null}</span>
            <span>{currency ? text('inOut') : null}</span>
          </div>
        ) : null}
        {(isWhole ? sorted : sorted.slice(0, shownAtFirst)).map((model) => (
          <label key={model.id} className="ui-connect-model">
            <input type="radio" name="default-model" checked={chosen === model.id} onChange={() => choose(model)} />
            <span>
              <bdi>{model.name}</bdi>
              <Abilities facts={model.facts} />
            </span>
            <span>{formatTokens(model.facts.context_window ?? model.facts.weights_window)}</span>
            <span>{priceOf(model.facts.price) ?? (model.facts.price ? text('free') : null)}</span>
          </label>
        ))}
      </div>
      {!isWhole && sorted.length > shownAtFirst ? (
        <Button type="link" size="small" className="ui-connect-all" onClick={() => setIsWhole(true)}>
          {text('showAll', { count: sorted.length })}
        </Button>
      ) : null}
      {currency ? <p className="ui-connect-note">{text('priceNote', { currency, name: provider })}</p> : null}
    </>
  );
}

function Abilities({ facts }: { facts: ModelFacts }) {
  const text = useConnectionMessages();
  const known = (['pictures', 'tools', 'thoughts'] as const).filter((ability) => facts[ability]);
  return known.length ? <small>{known.map((ability) => text(ability)).join(' · ')}</small> : null;
}
