import type { Shell } from 'shared-contracts/shell';
import { actsText } from '../../messages/acts.ts';

/** Opens a link that a model wrote, if the user agrees once they have seen the whole address. */
export async function openWrittenLink({ confirm }: Pick<Shell, 'confirm'>, address: string): Promise<void> {
  const body = actsText('openLinkBody', { address });
  if (await confirm({ title: actsText('openLinkTitle'), body, okLabel: actsText('openLink') }))
    window.open(address, '_blank', 'noopener,noreferrer');
}
