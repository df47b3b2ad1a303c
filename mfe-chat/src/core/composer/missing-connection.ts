import { getCapabilities } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { text } from '../../messages/messages.ts';

/**
 * Returns what must be connected before a message can request this. Returns undefined if the server cannot be reached; sending reports it.
 */
export async function findMissingConnection(
  api: ApiCapability,
  extra: 'search_enabled' | 'create_image',
): Promise<{ title: string; description: string } | undefined> {
  const found = await api.call(getCapabilities, {}).catch(() => undefined);
  if (!found) return undefined;
  if (extra === 'search_enabled' && found.web_search.by === null)
    return { title: text('searchWebMissingTitle'), description: text('searchWebMissingDetail') };
  if (extra === 'create_image' && found.images.by === null)
    return { title: text('createImageMissingTitle'), description: text('createImageMissingDetail') };
  return undefined;
}
