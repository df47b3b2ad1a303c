import { routes } from 'shared-contracts';
import type { Shell } from 'shared-contracts/shell';
import { updateMessages } from './update.messages.ts';

/**
 * Reloads the page, which brings the newest shell: at once when nothing unsaved would be lost, otherwise after asking. Drafts, unsent
 * messages and running answers survive a reload, so they don't count.
 */
export async function updatePage(confirm: Shell['confirm'], reload = () => location.reload()): Promise<void> {
  const { text } = updateMessages;
  const question = { title: text('updateUnsaved'), body: text('updateUnsavedNote'), okLabel: text('updateAnyway'), danger: true };
  if (isWorkUnsaved()) {
    if (!(await confirm(question))) return;
    // The person has agreed, so the browser doesn't ask again. This runs before the listeners that ask.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  }
  reload();
}

/** Returns whether a form or an upload asks to stay, or an incognito chat is open, which nothing keeps. */
function isWorkUnsaved(): boolean {
  const isAskedToStay = !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return isAskedToStay || location.pathname.endsWith(routes.tempChat());
}
