import { lazyCode } from 'shared-contracts';
import { LazyPart } from 'shared-ui';
import type { SharedThing } from 'shared-ui/reading';

const dialog = lazyCode(() => import(/* webpackChunkName: "part-share" */ './share-dialog.ts'));

interface SharePartProps {
  /** What to share; null while the dialog is closed. */
  thing: SharedThing | null;
  onClose: () => void;
}

/** Shows the dialog that shares a thing, whose code comes with the first use. */
export function SharePart({ thing, onClose }: SharePartProps) {
  return thing ? (
    <LazyPart code={dialog} onClose={onClose}>
      {({ ShareDialog }) => <ShareDialog key={thing.id} thing={thing} onClose={onClose} />}
    </LazyPart>
  ) : null;
}
