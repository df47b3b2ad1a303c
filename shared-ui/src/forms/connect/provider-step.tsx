import { type ReactNode, useEffect, useState } from 'react';
import { isApiError } from 'shared-contracts';
import {
  connectLocalModels,
  findLocalModels,
  type KnownProvider,
  knownProviders,
  type LocalServer,
  localServerKind,
  type Scope,
  shareLocalModels,
} from 'shared-contracts/connection-calls';
import { Alert, Button } from 'shared-ui';
import { ChevronRight, CircleCheck, CircleDashed, LoaderCircle, Plug, Shield } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { Logo } from '../../logo.ts';
import { useConnectionMessages } from '../connection-messages.ts';
import type { Connected } from './default-step.tsx';

/** Describes a provider as the key step takes it. Without a page of keys, it needs a URL and may need no key. */
export type ChosenProvider = Pick<KnownProvider, 'id' | 'name' | 'base_url' | 'keys_url' | 'key_start'>;

/** Stands for any other endpoint. */
export const otherProvider: ChosenProvider = { id: 'other', name: '', base_url: '', keys_url: '' };

/** Lists the servers that are offered whether or not they run, with the name of their logo. */
const usualServers = [
  { server: 'ollama', logo: 'ollama', name: 'Ollama', base_url: 'http://localhost:11434/v1' },
  { server: 'lm-studio', logo: 'lmstudio', name: 'LM Studio', base_url: 'http://localhost:1234/v1' },
] as const;

interface ProviderStepProps {
  readonly scope: Scope<'me' | 'workspace' | 'installation'>;
  /** The server on this computer to connect at once. */
  readonly start: string | undefined;
  readonly onChoose: (provider: ChosenProvider) => void;
  readonly onConnected: (connected: Connected) => void;
  readonly onClose: () => void;
}

/** Renders the first step: a tile for each provider, and one for each server on this computer. One click leads to the next step. */
export function ProviderStep({ scope, start, onChoose, onConnected, onClose }: ProviderStepProps) {
  const text = useConnectionMessages();
  return (
    <>
      <h3 className="ui-connect-label" id="connect-with-key">
        {text('withKey')}
      </h3>
      <ul className="ui-connect-tiles" aria-labelledby="connect-with-key">
        {knownProviders.map((provider) => (
          <li key={provider.id}>
            <button type="button" className="ui-connect-tile" onClick={() => onChoose(provider)}>
              <Logo name={provider.id} label={provider.name} size={34} />
              {provider.name}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="ui-connect-tile" onClick={() => onChoose(otherProvider)}>
            <span className="ui-connect-other">
              <Plug />
            </span>
            {text('other')}
          </button>
        </li>
      </ul>
      <LocalTiles scope={scope} start={start} onChoose={onChoose} onConnected={onConnected} />
      <footer className="ui-connect-foot">
        <p>
          <Shield size={16} />
          {text('keysNote')}
        </p>
        <Button onClick={onClose}>{text('cancel')}</Button>
      </footer>
    </>
  );
}

function LocalTiles({ scope, start, onChoose, onConnected }: Omit<ProviderStepProps, 'onClose'>) {
  const text = useConnectionMessages();
  const [problem, setProblem] = useState<string>();
  const isShared = scope.of === 'workspace';
  const local = useCall(findLocalModels, {}, { isEnabled: !isShared });
  const { connect, isBusy } = useLocalConnection(scope, { onConnected, onProblem: setProblem });
  const servers = local.data?.servers ?? [];
  const isOn = !isShared && local.data?.is_on === true;
  const wanted = servers.find(({ server, models }) => server === start && models.length > 0);
  // Coming from "Connect Ollama", the choice has been made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: connecting again would only repeat it.
  useEffect(() => {
    if (wanted) connect(wanted);
  }, [wanted?.server]);
  const others = servers.filter(({ server }) => !usualServers.some((usual) => usual.server === server));
  const choose = (name: string, server: LocalServer | undefined, base_url: string, id: string) => {
    if (server && server.models.length > 0) return connect(server);
    if (!isOn) return onChoose({ id, name, base_url, keys_url: '' });
    setProblem(text(server ? 'emptyNote' : 'notRunningNote', { name }));
    return void local.refetch();
  };
  return (
    <>
      <h3 className="ui-connect-label" id="connect-on-computer">
        {text('onComputer')}
      </h3>
      <ul className="ui-connect-locals" aria-labelledby="connect-on-computer">
        {usualServers.map(({ server: kind, logo, name, base_url }) => {
          const server = servers.find((one) => one.server === kind);
          return (
            <LocalTile key={kind} logo={logo} name={name} isBusy={isBusy} onClick={() => choose(name, server, base_url, logo)}>
              {isOn ? <LocalState server={server} /> : null}
            </LocalTile>
          );
        })}
        {others.map((server) => (
          <LocalTile
            key={server.server}
            logo={server.server}
            name={server.name}
            isBusy={isBusy}
            onClick={() => choose(server.name, server, server.base_url, server.server)}
          >
            <LocalState server={server} />
          </LocalTile>
        ))}
      </ul>
      {problem === undefined ? null : <Alert type="warning" showIcon role="alert" title={problem} />}
    </>
  );
}

interface LocalTileProps {
  readonly logo: string;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function LocalTile({ logo, name, isBusy, onClick, children }: LocalTileProps) {
  return (
    <li>
      <button type="button" className="ui-connect-local" disabled={isBusy} onClick={onClick}>
        <Logo name={logo} label={name} size={34} />
        <span>
          {name}
          {children}
        </span>
        {isBusy ? <LoaderCircle size={18} /> : <ChevronRight size={18} />}
      </button>
    </li>
  );
}

function LocalState({ server }: { server: LocalServer | undefined }) {
  const text = useConnectionMessages();
  const Sign = server ? CircleCheck : CircleDashed;
  const count = server?.models.length ?? 0;
  return (
    <small className="ui-connect-state" data-works={server ? true : undefined}>
      <Sign size={15} />
      {server ? (count ? text('running', { count }) : text('empty')) : text('notRunning')}
    </small>
  );
}

/** Connects a server on this computer, for the person or for everyone. */
function useLocalConnection(
  scope: ProviderStepProps['scope'],
  { onConnected, onProblem }: { onConnected: (connected: Connected) => void; onProblem: (problem: string) => void },
) {
  const own = useCallAction(connectLocalModels, { failure: false });
  const shared = useCallAction(shareLocalModels, { failure: false });
  const connect = async ({ server, name }: LocalServer) => {
    const kind = localServerKind.safeParse(server).data;
    if (!kind) return;
    const body = { server: kind };
    try {
      const { problem, id, count } = scope.of === 'me' ? await connectOwn(body) : await connectForAll(body);
      if (problem !== null || id === undefined) return onProblem(problem ?? '');
      onConnected({ id: kind === 'lm-studio' ? 'lmstudio' : kind, name, connectionId: id, models: count, hasKey: false });
    } catch (error) {
      onProblem(isApiError(error) ? error.message : '');
    }
  };
  const connectOwn = async (body: { server: NonNullable<ReturnType<typeof localServerKind.safeParse>['data']> }) => {
    const { problem, provider } = await own.mutateAsync({ body });
    return { problem, id: provider?.provider_id, count: provider?.models.length ?? 0 };
  };
  const connectForAll = async (body: Parameters<typeof connectOwn>[0]) => {
    const { problem, connection } = await shared.mutateAsync({ body });
    return { problem, id: connection?.connection_id, count: connection?.models ?? 0 };
  };
  return { connect: (server: LocalServer) => void connect(server), isBusy: own.isPending || shared.isPending };
}
