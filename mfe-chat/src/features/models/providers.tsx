import type { Model } from 'shared-contracts';
import { findProvider, type LocalServer, listScopedConnections, type ModelConnection } from 'shared-contracts/connection-calls';
import { Button, EmptyState } from 'shared-ui';
import { PageMenu, RowTitle, Status, Table, type TableColumn } from 'shared-ui/collections';
import { Plug } from 'shared-ui/icons';
import { Logo } from 'shared-ui/logo';
import { useCall } from 'shared-ui/query';
import { useLocalModels } from '../../core/local-models/use-local-models.ts';
import { useLocalModelsMessages } from '../../messages/local-models.ts';
import { useModelsMessages } from '../../messages/models.ts';
import * as styles from './models.module.css';
import { ownScope, useModelActions } from './use-model-actions.ts';

type Provider =
  | {
      readonly kind: 'own';
      readonly key: string;
      readonly name: string;
      readonly logo: string | null;
      readonly connection: ModelConnection;
    }
  | { readonly kind: 'shared'; readonly key: string; readonly name: string; readonly logo: string | null; readonly note: string }
  | { readonly kind: 'local'; readonly key: string; readonly name: string; readonly logo: string | null; readonly server: LocalServer };

interface ProvidersProps {
  readonly models: readonly Model[];
  /** What went wrong when providers were tested, by id. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onTested: (id: string, problem: string | null) => void;
}

/** Lists where models come from: the user's own providers, those that others connected, and servers found on this computer. */
export function Providers({ models, problems, onTested }: ProvidersProps) {
  const text = useModelsMessages();
  const own = useCall(listScopedConnections, { query: ownScope });
  const { servers, canShare, isBusy, connect } = useLocalModels();
  const rows = own.data && providersOf(own.data.connections, models, servers);
  const columns: TableColumn<Provider>[] = [
    {
      key: 'provider',
      title: text('provider'),
      render: (provider) => (
        <RowTitle
          title={provider.name}
          logo={<Logo name={provider.logo} label={provider.name} size={24} />}
          note={<Note provider={provider} />}
        />
      ),
    },
    {
      key: 'state',
      title: text('state'),
      render: (provider) => <State provider={provider} problem={problems.get(provider.key)} />,
    },
    {
      key: 'actions',
      title: text('actions'),
      isUntitled: true,
      align: 'end',
      render: (provider) =>
        provider.kind === 'own' ? (
          <OwnActions provider={provider} onTested={onTested} />
        ) : provider.kind === 'local' ? (
          <LocalActions server={provider.server} canShare={canShare} isBusy={isBusy} connect={connect} />
        ) : null,
    },
  ];
  if (rows?.length === 0) return <EmptyState icon={<Plug />} title={text('noProviders')} note={text('noProvidersNote')} />;
  return (
    <section className={styles.providers} aria-labelledby="providers">
      <div className={styles.head}>
        <h2 id="providers">{text('providers')}</h2>
      </div>
      <Table
        label={text('providers')}
        query={{ ...own, data: rows }}
        failedTitle={text('modelsFailed')}
        rowKey={({ key }) => key}
        columns={columns}
      />
    </section>
  );
}

function providersOf(connections: readonly ModelConnection[], models: readonly Model[], servers: readonly LocalServer[]): Provider[] {
  const own = connections.map((connection): Provider => {
    const { connection_id: key, name, base_url } = connection;
    const logo = models.find(({ provider_id }) => provider_id === key)?.providerLogo ?? findProvider(base_url)?.id ?? null;
    return { kind: 'own', key, name, logo, connection };
  });
  const others = models.filter((model) => model.connected && model.provider_id === undefined && model.id !== 'built-in');
  const shared = [...new Map(others.map((model) => [model.provider, model])).values()].map(
    ({ provider: name, providerLogo: logo, description: note }): Provider => ({ kind: 'shared', key: `shared ${name}`, name, logo, note }),
  );
  const found = servers.map((server): Provider => {
    const logo = server.server === 'lm-studio' ? 'lmstudio' : server.server;
    return { kind: 'local', key: `local ${server.server}`, name: server.name, logo, server };
  });
  return [...own, ...shared, ...found];
}

function Note({ provider }: { provider: Provider }) {
  const text = useModelsMessages();
  const localText = useLocalModelsMessages();
  if (provider.kind === 'shared') return provider.note;
  if (provider.kind === 'local') {
    const { name, models } = provider.server;
    return models.length ? localText('running', { name, count: models.length }) : localText('empty', { name });
  }
  const { base_url, has_key } = provider.connection;
  const host = URL.canParse(base_url) ? new URL(base_url).host : base_url;
  return (
    <>
      {text(has_key ? 'yourKey' : 'noKey')} · <bdi dir="ltr">{host}</bdi>
    </>
  );
}

function State({ provider, problem }: { provider: Provider; problem: string | undefined }) {
  const text = useModelsMessages();
  if (problem !== undefined)
    return (
      <span className={styles.problem}>
        <Status tone="failed">{text('failing')}</Status>
        <span>{problem}</span>
      </span>
    );
  if (provider.kind === 'local') return <Status tone="off">{text('notConnected')}</Status>;
  return <Status tone="works">{text('connected')}</Status>;
}

function OwnActions({ provider, onTested }: { provider: Extract<Provider, { kind: 'own' }>; onTested: ProvidersProps['onTested'] }) {
  const text = useModelsMessages();
  const { test, isTesting, disconnect } = useModelActions();
  const { key, name } = provider;
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        loading={isTesting}
        aria-label={text('testProvider', { name })}
        onClick={() => void test(key, name).then((problem) => onTested(key, problem))}
      >
        {text('test')}
      </Button>
      <PageMenu
        label={name}
        items={[{ key: 'disconnect', label: text('disconnect'), danger: true }]}
        onClick={() => void disconnect(key, name)}
      />
    </span>
  );
}

interface LocalActionsProps extends Pick<ReturnType<typeof useLocalModels>, 'canShare' | 'isBusy' | 'connect'> {
  readonly server: LocalServer;
}

function LocalActions({ server, canShare, isBusy, connect }: LocalActionsProps) {
  const text = useLocalModelsMessages();
  const { name, models } = server;
  if (!models.length) return null;
  return (
    <span className={styles.actions}>
      <Button size="small" disabled={isBusy} onClick={() => connect(server)}>
        {text('connect', { name })}
      </Button>
      {canShare ? (
        <PageMenu label={name} items={[{ key: 'share', label: text('share', { name }) }]} onClick={() => connect(server, true)} />
      ) : null}
    </span>
  );
}
