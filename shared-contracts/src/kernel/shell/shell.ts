import type { ApiCapability } from '../call/api.ts';
import type { EventBus } from '../event/bus.ts';
import type { PanelContribution } from '../remote/contributions.ts';
import type { LazyPage, PanelInspector } from '../remote/remote.ts';
import type { CommandCapability } from './commands.ts';

/** Says what a new account has done of its first steps, as `getting_started` of the profile does. */
export interface GettingStarted {
  readonly looks_around: boolean;
  readonly has_file: boolean;
  readonly has_invited: boolean;
}

/** Describes who is signed in, as the token says. For display only: the server trusts only the token. */
export interface Session {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The profile's IANA time zone, or undefined while it is unknown. */
  readonly timeZone: string | undefined;
  /** What a new account has done of its first steps; null once they are done, undefined while that is unknown. */
  readonly gettingStarted?: GettingStarted | null;
}

/** Gives access to the signed-in session. Example: `const session = useSession()`. */
export interface SessionCapability {
  current(): Session | null;
  subscribe(listener: () => void): () => void;
  /** Asks for confirmation, then logs out (docs/product/sign-in-and-account.md). */
  signOut(): Promise<void>;
}

export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** Milliseconds; errors stay until they are closed. */
  readonly durationMs?: number;
  /** One action for the user, for example Undo. */
  readonly action?: { readonly label: string; readonly onAction: () => void };
}

/** Shows toasts. */
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
  /** False for dialogs that an outside click must not close. */
  readonly closeOnOutsideClick?: boolean;
}

/** Asks the user; resolves true for yes. */
export type ConfirmCapability = (question: Confirmation) => Promise<boolean>;

/** Navigates within the app. Paths come from `routes`; `{base}` is added here. */
export interface NavigateCapability {
  to(path: string, options?: { replace?: boolean }): void;
  /** Returns the full path for a link's `href`. */
  href(path: string): string;
}

/** Controls the right panel: beside the page on wide screens, a drawer on narrow ones. */
export interface PanelCapability {
  open(): void;
  close(): void;
  /**
   * Renders its children in place of the panel, to inspect what is selected on the page. The panel returns when it unmounts. Missing in
   * shells of earlier releases.
   */
  readonly Inspector?: PanelInspector;
  /** Hides the column while something else on the page needs the width. Returns what ends it. Missing in shells of earlier releases. */
  hide?(): () => void;
}

/** Describes a model by the id in chat requests and the name for people; empty if no model is chosen or none is connected. */
export interface ModelChoice {
  readonly modelId: string;
  readonly modelName: string;
  /** True once it is known that no model is chosen or connected, so that the built-in assistant answers. */
  readonly isUnconnected?: true | undefined;
}

/** Gives access to the model that answers, the same in every tab and remote. `modelChanged` announces changes. */
export interface ModelCapability {
  /** Returns the choice made in this browser, otherwise the user's default. */
  current(): ModelChoice;
  /** Tells about changes of `current`; missing in shells of earlier releases. Returns the function that ends it. */
  subscribe?(listener: () => void): () => void;
  /** Switches the model and shows a toast. Resolves false if the switch failed, which the toast says. */
  choose(model: ModelChoice): Promise<boolean>;
  /**
   * Call this after connecting or disconnecting models. It forgets a choice that is no longer connected, and asks the server which model
   * answers by default. Never throws.
   */
  refresh(connected: readonly string[]): Promise<void>;
}

/** Describes what the shell does for a remote. Get it with `useShell()`. */
export interface Shell {
  /** The path prefix of the app, for example `/app`. */
  readonly base: string;
  readonly session: SessionCapability;
  /** Calls the API. All pages and panels of a remote's release get the same object. */
  readonly api: ApiCapability;
  readonly notify: NotifyCapability;
  readonly confirm: ConfirmCapability;
  readonly navigate: NavigateCapability;
  readonly panel: PanelCapability;
  readonly model: ModelCapability;
  readonly bus: EventBus;
  /** Missing on pages that have no commands, such as an extension's frame. */
  readonly commands?: CommandCapability;
  /** Components for slots in a remote's page where another remote's panel shows, chosen by the address as the right panel is. */
  readonly slots: Readonly<Record<Exclude<PanelContribution['slot'], 'right-panel'>, LazyPage['Component']>>;
}
