import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as contracts from 'shared-contracts';
import * as shell from 'shared-contracts/shell';
import * as ui from 'shared-ui';
import * as icons from 'shared-ui/icons';
import * as query from 'shared-ui/query';
import * as router from 'shared-ui/router';
import * as zustand from 'zustand';
import 'shared-ui/styles.css';
import 'shared-ui/antd.css';
import { openPlainRoot } from './app/plain-root.ts';
import type { ExtensionStart } from './features/extensions/frame.types.ts';
import { createFederationLoader } from './features/remotes/federation-loader.ts';
import * as lazyShared from './shared/lazy-shared.ts';

/**
 * Holds the eager part of the shared set, which the shell also uses itself. Remotes take these modules from the page (`import: false`), and
 * a page's own code may take them from here instead of bundling a second React.
 */
const shared = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  zustand,
  'shared-contracts': contracts,
  'shared-contracts/shell': shell,
  'shared-ui': ui,
  'shared-ui/icons': icons,
  'shared-ui/query': query,
  'shared-ui/router': router,
};

/**
 * Exposes the shared set and the federation runtime without the shell, for pages composed by single-spa. It defines one global,
 * `atriumPlatform`.
 */
const { lazyCode } = contracts;
const loader = createFederationLoader();

const frameCode = lazyCode(() => import(/* webpackChunkName: "extension-frame" */ './features/extensions/frame/run-extension.tsx'));

/** Runs an extension in the document of its frame (docs/adr/0102-extensions-run-in-a-frame.md). */
const runExtension = async (port: MessagePort, start: ExtensionStart) => (await frameCode.load()).runExtension(loader, port, start);

Object.assign(globalThis, { atriumPlatform: { open: openPlainRoot(loader), runExtension, shared, lazyShared } });
