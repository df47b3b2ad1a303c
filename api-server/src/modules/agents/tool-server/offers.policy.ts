import { isVisibleTo } from '../../../platform/mcp/mcp-apps.ts';
import { isToolOff } from './tool-choice.policy.ts';
import type { ServerRow } from './tool-server.repository.ts';

/** Limits the tools of a question. Providers refuse more than 128 together with ours, and each takes room that the conversation needs. */
export const offeredMax = 60;
const offeredCharactersMax = 100_000;

/** Describes a server with the tools that chats offer to a model. */
export interface OfferingServer {
  readonly server: ServerRow;
  readonly offered: ServerRow['tools'];
}

/**
 * Returns the servers with their tools that chats offer: those that are on, of the servers that are on, in the order in which they were connected, as far
 * as they fit.
 */
export function offersOf(servers: readonly ServerRow[]): OfferingServer[] {
  let tools = offeredMax;
  let characters = offeredCharactersMax;
  return servers.map((server) => {
    const offered = (server.isOn ? server.tools : []).filter((tool) => {
      if (isToolOff(server, tool.name)) return false;
      const size = JSON.stringify(tool).length;
      if (!isVisibleTo('model', tool) || tools === 0 || size > characters) return false;
      tools -= 1;
      characters -= size;
      return true;
    });
    return { server, offered };
  });
}
