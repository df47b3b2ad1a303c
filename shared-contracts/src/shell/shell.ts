import type { CallAnswer, CallDefinition, CallInput } from '../call/define-call.ts';
import type { EventBus } from '../event/bus.ts';
import type { PanelContribution } from '../remote/contributions.ts';
import type { LazyPage } from '../remote/remote.ts';

/** Who is signed in, as the token says. Identity for display; the server believes the token alone. */
export interface Session {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The profile's IANA time zone, or undefined while it is not known. */
  readonly timeZone: string | undefined;
}

/** The signed-in session. Example: `const session = useSession()`. */
export interface SessionCapability {
  current(): Session | null;
  subscribe(listener: () => void): () => void;
  /** Asks for confirmation, then logs out in the specification's five steps. */
  signOut(): Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: the server answers a repeat with the first outcome. */
  readonly idempotencyKey?: string;
  /** Sent to its end although the page goes away; for small calls on leaving, whose answer nobody reads. */
  readonly keepalive?: boolean;
}

/** One server-sent event. */
export interface StreamEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/**
 * The only way to the API. Adds the token; a 401 ends the session (one toast, one redirect).
 * @throws ApiError
 */
export interface ApiCapability {
  call<C extends CallDefinition>(definition: C, input: CallInput<C>, options?: CallOptions): Promise<CallAnswer<C>>;
  /** Opens a call's server-sent events. The iteration ends when the server ends the stream, and throws when the connection breaks. */
  stream<C extends CallDefinition>(
    definition: C,
    input: CallInput<C>,
    options?: CallOptions & { lastEventId?: string },
  ): AsyncIterable<StreamEvent>;
}

export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** Milliseconds; errors stay until closed. */
  readonly durationMs?: number;
  /** One thing the user can do, for example Undo. */
  readonly action?: { readonly label: string; readonly onAction: () => void };
}

/** Toasts of the specification's kinds. */
export interface NotifyCapability {
  success(toast: Toast): void;
  info(toast: Toast): void;
  warning(toast: Toast): void;
  error(toast: Toast): void;
}

export interface Confirmation {
  readonly title: string;
  readonly body?: string;
  readonly okLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** False for the modals that an outside click must not close. */
  readonly closeOnOutsideClick?: boolean;
}

/** Asks the user; resolves true for yes. */
export type ConfirmCapability = (question: Confirmation) => Promise<boolean>;

/** Moves within the app. Paths come from `routes`; `{base}` is added here. */
export interface NavigateCapability {
  to(path: string, options?: { replace?: boolean }): void;
  /** The full path for a link's `href`. */
  href(path: string): string;
}

/** The right panel: shown at once on wide screens, a drawer on narrow ones. */
export interface PanelCapability {
  open(): void;
  close(): void;
}

/** A model by the id that chat requests name, and the name that people read; empty where no model is chosen or none is connected. */
export interface ModelChoice {
  readonly modelId: string;
  readonly modelName: string;
}

/** The model that answers, the same in every tab and remote. A change is told by `modelChanged`. */
export interface ModelCapability {
  /** What was chosen in this browser, otherwise the user's default. */
  current(): ModelChoice;
  /** The specification's model switch (section 4), with its toast; resolves false when the switch failed, which the user was told. */
  choose(model: ModelChoice): Promise<boolean>;
  /**
   * To be called when models were connected, or are no more: forgets a choice that is not among the connected ids, and asks the server which
   * model answers where none is chosen. Never throws.
   */
  refresh(connected: readonly string[]): Promise<void>;
}

/** What the shell does for a remote. Get it by `useShell()`. */
export interface Shell {
  /** The path prefix of the app, for example `/app`. */
  readonly base: string;
  readonly session: SessionCapability;
  readonly api: ApiCapability;
  readonly notify: NotifyCapability;
  readonly confirm: ConfirmCapability;
  readonly navigate: NavigateCapability;
  readonly panel: PanelCapability;
  readonly model: ModelCapability;
  readonly bus: EventBus;
  /** Components for places in a remote's page where another remote's part shows, chosen by the address as the right panel is. */
  readonly slots: Readonly<Record<Exclude<PanelContribution['slot'], 'right-panel'>, LazyPage['Component']>>;
}
