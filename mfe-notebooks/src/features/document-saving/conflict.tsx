import { lazyCode } from 'shared-contracts';
import { LazyPart } from 'shared-ui';
import type { ConflictProps } from './conflict-sides.tsx';

const sides = lazyCode(() => import(/* webpackChunkName: "document-conflict" */ './conflict-sides.tsx'));

/** Renders the two versions of a document to choose one, with code that is seldom needed. */
export function Conflict(props: ConflictProps) {
  return <LazyPart code={sides}>{({ ConflictSides }) => <ConflictSides {...props} />}</LazyPart>;
}
