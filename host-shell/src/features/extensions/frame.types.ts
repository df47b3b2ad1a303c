import type { Release } from 'shared-contracts/registry';
import type { Session } from 'shared-contracts/shell';
import type { TextSections } from 'shared-ui';

/**
 * Describes what the page gives to an extension's frame when it starts. Page and frame may be of different releases of the shell, so both
 * ignore fields and messages that they don't know.
 */
export interface ExtensionStart {
  readonly remote: string;
  readonly version: string;
  readonly release: Release;
  /** The path prefix of the app, which addresses of other pages begin with. */
  readonly base: string;
  /** The path within the extension, or `/` for its first page. */
  readonly path: string;
  readonly session: Session | null;
  readonly model: { readonly modelId: string; readonly modelName: string };
  readonly language: { readonly tag: string; readonly direction: 'ltr' | 'rtl' };
  readonly texts: readonly { readonly name: string; readonly sections: TextSections }[];
  /** Topics of the page's events that the frame gets. */
  readonly events: readonly string[];
}

/** Loads what a release exposes. */
export interface FrameLoader {
  loadExpose<Module>(expose: string, release: Release, timeoutMs: number): Promise<Module>;
}

/** Describes why a call failed, as the page reports it to the frame. */
export interface FrameProblem {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly requestId?: string | undefined;
}

/** Describes what the page says after the start. */
export type PageMessage =
  | { readonly type: 'answer'; readonly id: number; readonly answer?: unknown; readonly problem?: FrameProblem }
  | { readonly type: 'go'; readonly path: string }
  | { readonly type: 'page'; readonly attributes: Readonly<Record<string, string>> }
  | { readonly type: 'event'; readonly topic: string; readonly data: unknown };

/** Describes what a frame says. Nothing of it is trusted. */
export type FrameMessage =
  | { readonly type: 'call'; readonly id: number; readonly call: string; readonly input: unknown }
  | { readonly type: 'place'; readonly path: string; readonly replaces: boolean }
  | { readonly type: 'navigate'; readonly path: string }
  | { readonly type: 'link'; readonly address: string };
