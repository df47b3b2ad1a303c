/** Creates single-spa's three functions for a remote, as a plain single-spa root page needs them. */
import React from 'react';
import ReactDOMClient from 'react-dom/client';
import type { DeclaredContributions, RemoteModule } from 'shared-contracts';
import { ErrorState } from 'shared-ui';
import singleSpaReact from 'single-spa-react';
import { RemoteAlone, type RootShell } from './alone.tsx';

/** Describes what a single-spa root page passes: the capabilities that the shell would provide. */
export interface RootProps {
  readonly shell: RootShell;
}

/** Creates `bootstrap`, `mount` and `unmount` of a remote with single-spa-react. */
export const singleSpaLifecycles = (contributes: DeclaredContributions, remote: RemoteModule) =>
  singleSpaReact<RootProps>({
    React,
    ReactDOMClient,
    rootComponent: ({ shell }) => <RemoteAlone contributes={contributes} remote={remote} shell={shell} />,
    errorBoundary: (error) => <ErrorState title={error.message} />,
  });
