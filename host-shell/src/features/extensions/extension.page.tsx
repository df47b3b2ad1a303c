import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { isApiError, routes } from 'shared-contracts';
import { type PageConfig, type RegistryDocument, refuseBeside } from 'shared-contracts/registry';
import { openExtension } from 'shared-contracts/settings-calls';
import { type Session, useSession, useShell } from 'shared-contracts/shell';
import { Alert, Button, Disclosure, EmptyState, ErrorState, getLanguage, PageHeader, QueryView, Spin } from 'shared-ui';
import { type FrameState, openFrame } from 'shared-ui/frame';
import { Plug, RotateCcw, Shield, Square } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useLocation, useNavigate, useParams, useSearchParams } from 'shared-ui/router';
import { modelStore } from '../../shared/model.store.ts';
import * as styles from './extension.module.css';
import { ExtensionFacts } from './extension-facts.tsx';
import { useExtensionMessages } from './extensions.messages.ts';
import type { ExtensionStart } from './frame.types.ts';
import { loadFrameTexts } from './frame-texts.ts';
import { createFrameServer, type FrameServer, type OpenExtension, readAppearance } from './serve-frame.ts';

const removed = 404;
const refusals = [403, removed];
const askAgainMs = 60_000;

/** Describes what an extension needs of the page besides the shell's capabilities. */
export interface ExtensionPageProps {
  readonly registry: RegistryDocument | undefined;
  /** Maps languages to the file with the shell's texts. */
  readonly texts: PageConfig['texts'];
}

/** Renders an extension of a workspace in its frame, with what it is and what it may do above it. */
export function ExtensionPage(page: ExtensionPageProps) {
  const text = useExtensionMessages();
  const { extensionId = '' } = useParams();
  const [search] = useSearchParams();
  const [trial] = useState(() => search.get('trial_key') ?? undefined);
  const query = useCall(
    openExtension,
    { params: { extension_id: extensionId }, query: trial ? { trial } : {} },
    // An extension that was switched off ends in open pages too.
    { staleTime: Number.POSITIVE_INFINITY, refetchInterval: askAgainMs },
  );
  const { data, error, isFetching, refetch } = query;
  if (error && (!data || (isApiError(error) && refusals.includes(error.status))))
    return (
      <div className="ui-page">
        <PageHeader title={text('openFailed')} />
        {isApiError(error) && error.status === removed ? (
          <EmptyState icon={<Plug />} title={text('removed')} note={text('removedNote')} />
        ) : (
          <ErrorState note={error.message} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
      </div>
    );
  return (
    <QueryView query={query} failedTitle={text('openFailed')}>
      {(extension) => (
        <Extension key={extension.release.base} extension={extension} trial={trial} onRefused={() => void refetch()} {...page} />
      )}
    </QueryView>
  );
}

interface ExtensionProps extends ExtensionPageProps {
  readonly extension: OpenExtension;
  readonly trial: string | undefined;
  /** Runs when the server refused a call of the extension. */
  readonly onRefused: () => void;
}

function Extension(props: ExtensionProps) {
  const text = useExtensionMessages();
  const [run, setRun] = useState(0);
  const { extension, registry } = props;
  const problem = useMemo(() => problemOf(extension, registry), [extension, registry]);
  return (
    <div className={`${styles.extension} ui-wide-page`}>
      <ExtensionFacts extension={extension} />
      {problem ? (
        <EmptyState icon={<Shield />} title={text('refused', { label: extension.label })} note={problem} />
      ) : (
        <RunningExtension key={run} {...props} onAgain={() => setRun((known) => known + 1)} />
      )}
    </div>
  );
}

/** Says why a release can't run in this shell. */
function problemOf({ remote, version, release }: OpenExtension, registry: RegistryDocument | undefined): string | undefined {
  if (!registry?.provider) return 'This Atrium has no shared modules for extensions.';
  return refuseBeside(registry, remote, { name: version, release })?.detail;
}

type Shown = FrameState | 'stopped' | 'failed';

function RunningExtension({ onAgain, ...props }: ExtensionProps & { onAgain: () => void }) {
  const text = useExtensionMessages();
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<Shown>('opening');
  const [detail, setDetail] = useState('');
  const handleFailed = (found: string) => {
    setDetail(found);
    setState('failed');
  };
  useExtensionFrame(host, { ...props, onState: setState, onFailed: handleFailed, isStopped: state === 'stopped' });
  const again = (
    <Button icon={<RotateCcw size={16} />} onClick={onAgain}>
      {text('runAgain')}
    </Button>
  );
  const { label, publisher, workspace_name: workspace } = props.extension;
  if (state === 'failed')
    return (
      <>
        <ErrorState
          title={text('failed', { label })}
          note={text('failedNote', { publisher: publisher.name, workspace })}
          onRetry={onAgain}
        />
        <Disclosure className={styles.cause} summary={text('failedDetails')}>
          <p dir="ltr">{detail}</p>
        </Disclosure>
      </>
    );
  if (state === 'stopped' || state === 'flooding') return <EmptyState title={text(state, { label })} action={again} />;
  return (
    <div className={styles.stage}>
      <div role="status">
        {state === 'silent' ? (
          <Alert
            type="warning"
            showIcon
            title={text('silent', { label })}
            action={
              <Button size="small" icon={<Square size={14} />} onClick={() => setState('stopped')}>
                {text('stop')}
              </Button>
            }
          />
        ) : null}
        {state === 'opening' ? <Spin description={text('opening', { label })} /> : null}
      </div>
      <div ref={host} className={styles.frame} />
    </div>
  );
}

interface FrameUse extends ExtensionProps {
  readonly onState: (state: Shown) => void;
  readonly onFailed: (detail: string) => void;
  readonly isStopped: boolean;
}

/** Keeps a frame open in an element, and its place in step with the address. */
function useExtensionFrame(host: RefObject<HTMLDivElement | null>, use: FrameUse): void {
  const text = useExtensionMessages();
  const { api, bus, confirm } = useShell();
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { '*': rest = '' } = useParams();
  const { extension, isStopped, registry, texts } = use;
  const provider = registry?.provider;
  const own = routes.extension(extension.extension_id);
  const path = `/${rest}${withoutTrial(search)}`;
  const current = useRef({ ...use, path, navigate, session });
  current.current = { ...use, path, navigate, session };
  const server = useRef<FrameServer>(undefined);

  useEffect(() => {
    const place = host.current;
    if (!place || !provider || isStopped) return;
    const { trial } = current.current;
    const served = createFrameServer({
      api,
      bus,
      extension,
      trial,
      onPlace: (next, replaces) => {
        if (next === current.current.path) return;
        const query = trial ? `${next.includes('?') ? '&' : '?'}trial_key=${trial}` : '';
        void current.current.navigate(own + next + query, { replace: replaces });
      },
      onNavigate: (next) => void current.current.navigate(next),
      onLink: async (address) => {
        const yes = await confirm({ title: text('leaveTitle', { label: extension.label }), body: address, okLabel: text('openAddress') });
        if (yes) window.open(address, '_blank', 'noopener,noreferrer');
      },
      onFailed: (detail) => current.current.onFailed(detail),
      onRefused: () => current.current.onRefused(),
    });
    server.current = served;
    let isCurrent = true;
    const close = openFrame(place, {
      address: extension.frame,
      hasForms: true,
      title: extension.label,
      onState: (state) => current.current.onState(state),
      onMessage: served.receive,
      onOpen: async (send) => {
        const loaded = await loadFrameTexts(texts, extension.remote, extension.release);
        if (!isCurrent) return;
        served.start(send);
        send({ type: 'run', provider, page: readAppearance(), ...startOf(extension, current.current, loaded) });
      },
    });
    return () => {
      isCurrent = false;
      served.close();
      close();
    };
  }, [api, bus, confirm, extension, host, isStopped, own, provider, text, texts]);

  useEffect(() => server.current?.tell({ type: 'go', path }), [path]);
}

function startOf(
  extension: OpenExtension,
  { path, session }: { path: string; session: Session | null },
  texts: ExtensionStart['texts'],
): ExtensionStart {
  const { remote, version, release, granted } = extension;
  const { tag, direction } = getLanguage();
  const { modelId, modelName } = modelStore.getState();
  return {
    remote,
    version,
    release,
    base: '',
    path,
    session,
    model: { modelId, modelName },
    language: { tag, direction },
    texts,
    events: granted.events,
  };
}

function withoutTrial(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('trial_key');
  return params.size ? `?${params}` : '';
}
