import { singleSpaLifecycles } from 'shared-ui/single-spa';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

export const { bootstrap, mount, unmount } = singleSpaLifecycles(contributes, remote);
