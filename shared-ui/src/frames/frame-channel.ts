import { createFrameBudget } from './frame-budget.ts';

/** Describes the state of a frame. `silent` may recover; `flooding` is final. */
export type FrameState = 'opening' | 'shown' | 'silent' | 'flooding';

export type SendToFrame = (message: object, transfer?: Transferable[]) => void;

interface FrameListener {
  /** Holds the path of the document, whose policy gives it an opaque origin. */
  readonly address: string;
  /** Lets forms tell scripts that they were submitted. Nothing is sent by a form itself. */
  readonly hasForms?: boolean;
  /** Names the frame for screen readers. */
  readonly title: string;
  readonly onState: (state: FrameState) => void;
  /** Gets everything else that the frame says. It may be anything. */
  readonly onMessage: (message: Readonly<Record<string, unknown>>) => void;
  /** Called once, when the frame is ready for what it shows. `post` sends a message to what is shown, rather than to the frame. */
  readonly onOpen: (send: SendToFrame, post: (message: object) => void) => void;
  /** Gets what the shown page posts to its parent. It may be anything. */
  readonly onPosted?: (message: unknown) => void;
}

const beatMs = 1_000;
/** A large page may take this long to be built. */
const silentMs = 5_000;
/** What a frame says is handed on together, so that the page renders once for all of it. */
const batchMs = 16;

function createFrame({ title, address, hasForms }: Pick<FrameListener, 'title' | 'address' | 'hasForms'>): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.sandbox.add('allow-scripts');
  if (hasForms) frame.sandbox.add('allow-forms');
  frame.referrerPolicy = 'no-referrer';
  frame.src = address;
  return frame;
}

/**
 * Opens a frame in an element for what we don't trust: artifacts, extensions. Nothing that comes from the frame is trusted: it is counted, and the caller draws texts only.
 * @returns a function that removes the frame.
 */
export function openFrame(host: HTMLElement, { onState, onMessage, onOpen, onPosted, ...element }: FrameListener): () => void {
  const frame = createFrame(element);
  const { port1: port, port2: given } = new MessageChannel();
  const allows = createFrameBudget();
  let [isConnected, isOpen, isClosed, isSilent] = [false, false, false, false];
  let waiting: (() => void)[] = [];
  let heardAt = performance.now();
  const close = () => {
    isClosed = true;
    clearInterval(timer);
    removeEventListener('message', handleWindow);
    port.onmessage = null;
    port.close();
    // Messages of a flood come before anything that React would do, so it can't be left to React.
    frame.remove();
  };
  /** Removes the frame if it says too much. */
  const accept = (event: MessageEvent) => {
    if (isClosed || allows(() => event.data)) return;
    close();
    onState('flooding');
  };
  const deliver = (handle: () => void) => {
    waiting.push(handle);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const handles = waiting;
      waiting = [];
      for (const next of handles) if (!isClosed) next();
    }, batchMs);
  };
  const handleWindow = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow) return;
    accept(event);
    if (isClosed) return;
    if (isConnected) return deliver(() => onPosted?.(event.data));
    if (event.data !== 'artifact-frame') return;
    isConnected = true;
    // The frame's origin is opaque, so it has no name.
    frame.contentWindow?.postMessage(null, '*', [given]);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    // Browsers let hidden pages wait, and their frames.
    if (document.visibilityState === 'hidden') heardAt = now;
    else if (now - heardAt > silentMs && !isSilent) {
      isSilent = true;
      onState('silent');
    }
    if (isConnected) port.postMessage({ type: 'ping' });
  }, beatMs);
  port.onmessage = (event: MessageEvent) => {
    accept(event);
    if (isClosed) return;
    const { data } = event;
    if (typeof data !== 'object' || data === null) return;
    heardAt = performance.now();
    if (isSilent) onState('shown');
    isSilent = false;
    if (data.type === 'open') {
      if (isOpen) return;
      isOpen = true;
      onOpen(
        (message, transfer = []) => port.postMessage(message, transfer),
        (message) => frame.contentWindow?.postMessage(message, '*'),
      );
    } else if (data.type === 'shown') onState('shown');
    else if (data.type !== 'pong') deliver(() => onMessage(data));
  };
  addEventListener('message', handleWindow);
  host.append(frame);
  return close;
}
