import { routes } from 'shared-contracts';
import { createCommands } from 'shared-contracts/shell';
import type { RemoteCatalog } from '../features/remotes/remote-catalog.ts';
import { shellCommands } from '../shared/commands/shell-commands.ts';
import { isShownTo, profileStore } from '../shared/profile.store.ts';

/** Creates the registry of what this page's shell and remotes can do. `opener` gets its function from the router. */
export const createPageCommands = (catalog: RemoteCatalog, base: string, opener: { readonly current: (to: string) => void }) =>
  createCommands(
    () => {
      const profile = profileStore.getState();
      const isShown = isShownTo(profile);
      return [
        ...shellCommands,
        ...catalog.commands().filter((command) => isShown(command) && !(profile.isIncognitoOff && command.to === routes.tempChat())),
      ];
    },
    (to) => opener.current(to),
    () => location.pathname.slice(base.length),
  );
