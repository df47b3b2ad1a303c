import React from 'react';
import ReactDOMClient from 'react-dom/client';
import type { Shell } from 'shared-contracts/shell';
import { ErrorState } from 'shared-ui';
import { RemoteAlone } from 'shared-ui/alone';
import singleSpaReact from 'single-spa-react';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

/** What a single-spa root page passes: the capabilities that the shell would give. */
interface RootProps {
  readonly shell: Shell;
}

const lifecycles = singleSpaReact<RootProps>({
  React,
  ReactDOMClient,
  rootComponent: ({ shell }) => <RemoteAlone contributes={contributes} remote={remote} shell={shell} />,
  errorBoundary: (error) => <ErrorState title={error.message} />,
});

export const { bootstrap, mount, unmount } = lifecycles;
