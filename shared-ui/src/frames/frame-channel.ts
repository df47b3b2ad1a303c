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
/** Limits what a frame may say within a second. Beyond it, the frame is removed. */
const messagesMax = 400;

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
  let [isConnected, isClosed, isSilent, count] = [false, false, false, 0];
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
  const countMessage = () => {
    count += 1;
    if (count <= messagesMax || isClosed) return;
    close();
    onState('flooding');
  };
  const handleWindow = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow) return;
    countMessage();
    if (isClosed) return;
    if (isConnected) return onPosted?.(event.data);
    if (event.data !== 'artifact-frame') return;
    isConnected = true;
    // The frame's origin is opaque, so it has no name.
    frame.contentWindow?.postMessage(null, '*', [given]);
  };
  const timer = setInterval(() => {
    count = 0;
    const now = performance.now();
    // Browsers let hidden pages wait, and their frames.
    if (document.visibilityState === 'hidden') heardAt = now;
    else if (now - heardAt > silentMs && !isSilent) {
      isSilent = true;
      onState('silent');
    }
    if (isConnected) port.postMessage({ type: 'ping' });
  }, beatMs);
  port.onmessage = ({ data }: MessageEvent) => {
    countMessage();
    if (isClosed || typeof data !== 'object' || data === null) return;
    heardAt = performance.now();
    if (isSilent) onState('shown');
    isSilent = false;
    if (data.type === 'open')
      onOpen(
        (message, transfer = []) => port.postMessage(message, transfer),
        (message) => frame.contentWindow?.postMessage(message, '*'),
      );
    else if (data.type === 'shown') onState('shown');
    else if (data.type !== 'pong') onMessage(data);
  };
  addEventListener('message', handleWindow);
  host.append(frame);
  return close;
}
