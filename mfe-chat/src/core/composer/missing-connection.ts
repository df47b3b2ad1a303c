import { getCapabilities } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { type MessageKeys, text } from '../../messages/messages.ts';
import { missingText } from '../../messages/missing.ts';
import type { Extra } from '../conversation/send-options.ts';

/** Maps what a message can request to what a policy can switch off, and to the name of its toggle. */
const switchable = {
  search_enabled: { ability: 'web-search', toggle: 'toggleSearchWeb' },
  create_image: { ability: 'image-creation', toggle: 'toggleCreateImage' },
  create_blueprint: { ability: 'workflows', toggle: 'toggleCreateWorkflow' },
} as const satisfies Readonly<Record<Exclude<Extra, 'deep_dive' | 'tools_enabled'>, { ability: string; toggle: MessageKeys }>>;

/**
 * Returns what must be connected or allowed before a message can request this. Returns undefined if the server cannot be reached; sending reports it.
 */
export async function findMissingConnection(
  api: ApiCapability,
  extra: keyof typeof switchable,
): Promise<{ title: string; description: string } | undefined> {
  const found = await api.call(getCapabilities, {}).catch(() => undefined);
  if (!found) return undefined;
  const { ability, toggle } = switchable[extra];
  const off = found.switched_off?.find((one) => one.ability === ability);
  if (off) return { title: text(toggle), description: off.reason };
  if (extra === 'search_enabled' && found.web_search.by === null)
    return { title: missingText('searchWebMissingTitle'), description: missingText('searchWebMissingDetail') };
  if (extra === 'create_image' && found.images.by === null)
    return { title: missingText('createImageMissingTitle'), description: missingText('createImageMissingDetail') };
  return undefined;
}
