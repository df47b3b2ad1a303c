import { useState } from 'react';
import { type Capabilities, isApiError, type Model, type ModelPurpose, type SearchEngine } from 'shared-contracts';
import { connectSearch, disconnectSearch, getCapabilities, setSpecialModel } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input, QueryView } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { useCall, useCallAction } from 'shared-ui/query';
import { useModels } from '../../core/model/use-models.ts';
import { useModelsMessages } from '../../messages/models.ts';
import * as styles from './models.module.css';
import { VoiceSettings } from './voice-settings.tsx';

const engines = [
  { value: 'searxng', label: 'SearXNG' },
  { value: 'brave', label: 'Brave Search' },
  { value: 'tavily', label: 'Tavily' },
] as const;

/** Connects a web search, and chooses the models for images, embeddings and speech. */
export function OtherServices() {
  const text = useModelsMessages();
  const capabilities = useCall(getCapabilities);
  return (
    <QueryView query={capabilities} failedTitle={text('toolsFailed')}>
      {(found) => (
        <div className={styles.services}>
          <section>
            <h2>{text('webSearch')}</h2>
            {found.web_search.by === 'you' ? <ConnectedSearch found={found} /> : <SearchForm found={found} />}
          </section>
          <SpecialModel purpose="image" found={found.images} />
          <SpecialModel purpose="embedding" found={found.embeddings} />
          {found.transcription ? <SpecialModel purpose="transcription" found={found.transcription} /> : null}
          {found.speech ? <SpecialModel purpose="speech" found={found.speech} /> : null}
          {found.speech ? <VoiceSettings found={found} /> : null}
        </div>
      )}
    </QueryView>
  );
}

interface SearchFields {
  readonly engine: SearchEngine;
  readonly search_url?: string;
  readonly api_key?: string;
}

/** Returns actions that resolve to what to show beside the form, or null on success. */
function useTools() {
  const { notify } = useShell();
  const text = useModelsMessages();
  const { mutateAsync: connect } = useCallAction(connectSearch, { failure: false });
  const { mutateAsync: disconnect } = useCallAction(disconnectSearch, { failure: false });
  const { mutateAsync: setModel } = useCallAction(setSpecialModel, { failure: false });
  const report = async (answer: Promise<unknown>, done: string): Promise<string | null> => {
    try {
      await answer;
      notify.success({ title: done });
      return null;
    } catch (error) {
      return isApiError(error) ? error.message : text('tryLater');
    }
  };
  return {
    connect: async (fields: SearchFields) => {
      try {
        const { problem } = await connect({ body: fields });
        if (problem === null) notify.success({ title: text('searchConnected') });
        return problem;
      } catch (error) {
        return isApiError(error) ? error.message : text('tryLater');
      }
    },
    disconnect: () => report(disconnect({}), text('searchDisconnected')),
    choose: (purpose: ModelPurpose, id: string | null) =>
      report(setModel({ body: { purpose, special_model: id } }), text('specialModelChosen')),
  };
}

function ConnectedSearch({ found }: { found: Capabilities }) {
  const text = useModelsMessages();
  const { disconnect } = useTools();
  const [problem, setProblem] = useState<string | null>(null);
  const name = engines.find(({ value }) => value === found.web_search.engine)?.label ?? '';
  return (
    <p>
      {text('searchBy', { name })}{' '}
      <Button size="small" danger onClick={async () => setProblem(await disconnect())}>
        {text('disconnect')}
      </Button>
      <Problem problem={problem} />
    </p>
  );
}

function SearchForm({ found }: { found: Capabilities }) {
  const text = useModelsMessages();
  const { connect } = useTools();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [form] = Form.useForm<SearchFields>();
  const engine = Form.useWatch('engine', form);
  const handleFinish = async ({ engine: chosen, search_url = '', api_key = '' }: SearchFields) => {
    setIsBusy(true);
    setProblem(await connect({ engine: chosen, search_url: search_url.trim(), api_key: api_key.trim() }));
    setIsBusy(false);
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={{ engine: 'searxng' }} onFinish={handleFinish}>
      {found.web_search.by === 'server' ? <p>{text('searchByServer')}</p> : null}
      <Form.Item name="engine" label={text('searchEngine')}>
        <Select options={[...engines]} />
      </Form.Item>
      <Form.Item name="search_url" label={text('providerAddress')} extra={text(engine === 'searxng' ? 'searxngHint' : 'searchAddressHint')}>
        <Input type="url" dir="ltr" maxLength={2_000} autoComplete="off" />
      </Form.Item>
      <Form.Item name="api_key" label={text('providerKey')} extra={text('providerKeyHint')}>
        <Input.Password dir="ltr" maxLength={500} autoComplete="off" />
      </Form.Item>
      <Problem problem={problem} />
      <Button htmlType="submit" loading={isBusy}>
        {text('connect')}
      </Button>
    </Form>
  );
}

const purposes = {
  image: { label: 'imageModel', hint: 'imageModelHint' },
  embedding: { label: 'embeddingModel', hint: 'embeddingModelHint' },
  transcription: { label: 'transcriptionModel', hint: 'transcriptionModelHint' },
  speech: { label: 'speechModel', hint: 'speechModelHint' },
} as const satisfies Record<ModelPurpose, { label: string; hint: string }>;

/** Names the fact that says that a model is made for a purpose. Its models come first. */
const madeFor = { transcription: 'transcribes', speech: 'speaks', image: 'makes_pictures', embedding: undefined } as const;

/** Selects a connected model for one purpose. Only the user knows which model supports it. */
function SpecialModel({ purpose, found }: { purpose: ModelPurpose; found: Capabilities['embeddings'] }) {
  const text = useModelsMessages();
  const { choose } = useTools();
  const { data: models = [] } = useModels();
  const [problem, setProblem] = useState<string | null>(null);
  const fact = madeFor[purpose];
  const isMade = ({ facts }: Model) => Number(fact !== undefined && facts?.[fact] === true);
  const own = models.filter((model: Model) => model.connected && model.provider_id).toSorted((a, b) => isMade(b) - isMade(a));
  const options = [
    { value: '', label: text(found.by === 'server' ? 'leftToServer' : 'none') },
    ...own.map(({ id, modelName, provider }) => ({ value: id, label: `${modelName} · ${provider}` })),
  ];
  const label = text(purposes[purpose].label);
  return (
    <section>
      <h2>{label}</h2>
      <p>{text(purposes[purpose].hint)}</p>
      <Select
        aria-label={label}
        className="ui-fill"
        value={found.by === 'you' ? (found.model ?? '') : ''}
        options={options}
        onChange={async (id: string) => setProblem(await choose(purpose, id || null))}
      />
      <Problem problem={problem} />
    </section>
  );
}

function Problem({ problem }: { problem: string | null }) {
  const text = useModelsMessages();
  return problem === null ? null : <Alert type="error" showIcon role="alert" title={text('providerNotConnected')} description={problem} />;
}
