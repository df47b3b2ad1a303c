import type { Shell } from 'shared-contracts/shell';
import { actsText } from '../../messages/acts.ts';

/** Opens a link that a model or an app wrote, if the user agrees once they have seen the whole address. Returns whether they did. */
export async function openWrittenLink({ confirm }: Pick<Shell, 'confirm'>, address: string): Promise<boolean> {
  const body = actsText('openLinkBody', { address });
  if (!(await confirm({ title: actsText('openLinkTitle'), body, okLabel: actsText('openLink') }))) return false;
  window.open(address, '_blank', 'noopener,noreferrer');
  return true;
}
