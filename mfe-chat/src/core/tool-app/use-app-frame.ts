import { type RefObject, useEffect, useRef, useState } from 'react';
import { chatSessionChanged } from 'shared-contracts';
import { callFromApp, readFromApp, readToolApp, shareFromApp, type ToolApp } from 'shared-contracts/agent-calls';
import { useShell } from 'shared-contracts/shell';
import { cutText } from 'shared-contracts/text';
import { usePaintedMode } from 'shared-ui';
import { type FrameState, openFrame } from 'shared-ui/frame';
import { useCallCache } from 'shared-ui/query';
import { useToolAppMessages } from '../../messages/tool-apps.ts';
import { frameAddress } from '../artifact/frame-kit.ts';
import { openWrittenLink } from '../message/open-link.ts';
import { useWriting } from '../message/thread-context.ts';
import { type AppHost, createAppHost, type HostActions } from './app-host.ts';
import { heights, readPerson, readPlace, readTheme } from './host-context.ts';

/** Describes the state of an app’s frame. The last two are final. */
export type AppState = FrameState | 'stopped' | 'ended';

/** Describes a call that the person is asked about. */
export interface AskedCall {
  readonly question: string;
  readonly preview: unknown;
  readonly input: unknown;
  readonly decide: (isAllowed: boolean) => void;
}

interface AppFrameUse {
  app: ToolApp;
  html: string;
  isFull: boolean;
  /** What the app shares with the assistant: null if nothing yet, empty if the person stopped it. */
  shared: string | null;
  setState: (state: AppState) => void;
  setProblem: (problem: string) => void;
}

const problemMax = 500;
/** Shows an app in a frame as long as the component is rendered, and does what it may ask for. */
export function useAppFrame({ app, html, isFull, shared, setState, setProblem }: AppFrameUse) {
  const host = useRef<HTMLDivElement>(null);
  const bridge = useRef<AppHost>(undefined);
  const [height, setHeight] = useState<number>(heights.first);
  const { asked, callTool } = useCalls(app);
  const { share, stopSharing } = useSharing(app, shared);
  const actions = useLatest({ ...useRequests(app), callTool, share });
  const mode = usePaintedMode();
  const place = useLatest({ isFull, mode });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let close: () => void = () => undefined;
    const end = (state: AppState) => {
      close();
      setState(state);
    };
    const context = { ...readPerson(), ...readTheme(place.current.mode), ...readPlace(place.current.isFull, element.clientWidth) };
    close = openFrame(element, {
      address: frameAddress,
      title: actions.current.frameTitle,
      onState: setState,
      onMessage: ({ type, text }) => {
        if (type === 'failed') setProblem(cutText(String(text), problemMax));
      },
      onOpen: (send, post) => {
        bridge.current = createAppHost(
          app,
          context,
          {
            callTool: (name, input) => actions.current.callTool(name, input),
            readApp: (address) => actions.current.readApp(address),
            share: (text) => actions.current.share(text),
            write: (text) => actions.current.write(text),
            openLink: (address) => actions.current.openLink(address),
            resize: (wanted) => setHeight(Math.round(Math.min(Math.max(wanted, heights.min), heights.max))),
            end: () => end('ended'),
            tooMuch: () => end('flooding'),
          },
          post,
        );
        send({ type: 'html', html });
      },
      onPosted: (message) => bridge.current?.receive(message),
    });
    return () => {
      bridge.current = undefined;
      close();
    };
  }, [app, html, setState, setProblem, actions, place]);
  useChanges(bridge, host, mode, isFull);
  return { host, height, asked, stopSharing };
}

/** Tells the app when it's painted differently or gets another size. */
function useChanges(
  bridge: RefObject<AppHost | undefined>,
  host: RefObject<HTMLDivElement | null>,
  mode: 'light' | 'dark',
  isFull: boolean,
): void {
  useEffect(() => bridge.current?.change(readTheme(mode)), [bridge, mode]);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let known = 0;
    const observer = new ResizeObserver(() => {
      // Its height follows the app.
      if (element.clientWidth === known) return;
      known = element.clientWidth;
      bridge.current?.change(readPlace(isFull, known));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [bridge, host, isFull]);
}

/** Keeps the newest value for work that outlives a render. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Makes calls of the app's server, and asks the person where the server says so. */
function useCalls({ app_id, server, session_id: sessionId, is_connected: isConnected }: ToolApp) {
  const text = useToolAppMessages();
  const { api, bus } = useShell();
  const [asked, setAsked] = useState<AskedCall>();
  const isAsking = useRef(false);
  const send = async (tool: string, input: Record<string, unknown>, is_approved: boolean) => {
    const answer = await api.call(callFromApp, { query: { app_id }, body: { tool, arguments: input, is_approved } });
    if (answer.outcome === 'refused') throw new Error(answer.problem);
    if (answer.outcome === 'done') bus.publish(chatSessionChanged, { sessionId, change: 'answered' });
    return answer;
  };
  const callTool: HostActions['callTool'] = async (tool, input) => {
    if (!isConnected) throw new Error(text('disconnected', { server }));
    const first = await send(tool, input, false);
    if (first.outcome === 'done') return first.result;
    if (isAsking.current) throw new Error(text('waiting'));
    isAsking.current = true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ question: first.question ?? tool, preview: first.preview, input, decide: resolve });
    const isAllowed = await promise;
    isAsking.current = false;
    setAsked(undefined);
    if (!isAllowed) throw new Error(text('refused'));
    return (await send(tool, input, true)).result;
  };
  return { asked, callTool };
}

/** Replaces what the app shares with the assistant, which is kept with the cached app, or stops that for good. */
function useSharing({ app_id }: ToolApp, shared: string | null) {
  const { api, notify } = useShell();
  const cache = useCallCache();
  const text = useToolAppMessages();
  const keep = async (given: string | null) => {
    await api.call(shareFromApp, { query: { app_id }, body: { text: given } });
    const context = given === null ? '' : given || null;
    cache.write(readToolApp, { query: { app_id } }, (known) => ({ ...known, context }));
  };
  const share = async (given: string) => {
    if (shared === '') throw new Error(text('sharingStopped'));
    await keep(given);
  };
  const stopSharing = () => keep(null).catch(() => notify.error({ title: text('sharingNotStopped') }));
  return { share, stopSharing };
}

/** Does what an app asks for besides calls. */
function useRequests({ app_id, server, tool }: ToolApp) {
  const text = useToolAppMessages();
  const { api, confirm } = useShell();
  const write = useWriting();
  return {
    frameTitle: text('frame', { server, tool }),
    readApp: async (uri: string) => {
      const { html, problem } = await api.call(readFromApp, { query: { app_id, uri } });
      if (html === null) throw new Error(problem ?? '');
      return html;
    },
    write,
    openLink: (address: string) => openWrittenLink({ confirm }, address),
  };
}
