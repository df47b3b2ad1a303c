import { lazyCode } from 'shared-contracts';
import { LazyPart } from 'shared-ui';
import type { ConnectionFormProps } from './connect/endpoint.ts';

const form = lazyCode(() => import(/* webpackChunkName: "connection-form" */ './connection-form.tsx'));

/** Renders the dialog that connects a model provider for a scope, or changes a connection. Its code loads when it opens. */
export function ConnectionModal(props: ConnectionFormProps) {
  return (
    <LazyPart code={form} onClose={props.onClose}>
      {({ ConnectionForm, ConnectSteps }) => (props.connection ? <ConnectionForm {...props} /> : <ConnectSteps {...props} />)}
    </LazyPart>
  );
}
