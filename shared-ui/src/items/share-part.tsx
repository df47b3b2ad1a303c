import { lazyCode } from 'shared-contracts';
import { LazyPart } from 'shared-ui';
import type { SharedThing } from './shared-thing.ts';

const dialog = lazyCode(() => import(/* webpackChunkName: "part-share" */ '../sharing/share-dialog.tsx'));

/** Describes the props of `SharePart`. */
export interface SharePartProps {
  /** What to share; null while the dialog is closed. */
  readonly thing: SharedThing | null;
  /** The address of the person who asks for edit access. */
  readonly asker?: string | undefined;
  readonly onClose: () => void;
}

/** Shows the dialog that shares a thing with people. Its code comes with the first use. */
export function SharePart({ thing, asker, onClose }: SharePartProps) {
  return thing ? (
    <LazyPart code={dialog} onClose={onClose}>
      {({ ShareDialog }) => <ShareDialog key={thing.id} thing={thing} asker={asker} onClose={onClose} />}
    </LazyPart>
  ) : null;
}
