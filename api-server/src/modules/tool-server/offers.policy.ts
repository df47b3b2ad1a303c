import type { ServerRow } from './tool-server.repository.ts';

/** Limits the tools of a question. Providers refuse more than 128 together with ours, and each takes room that the conversation needs. */
export const offeredMax = 60;

/** Describes a server with the tools that chats offer to a model. */
export interface OfferingServer {
  readonly server: ServerRow;
  readonly offered: ServerRow['tools'];
}

/** Returns the servers with their tools that chats offer: those of the servers that are on, in the order in which they were connected. */
export function offersOf(servers: readonly ServerRow[]): OfferingServer[] {
  let left = offeredMax;
  return servers.map((server) => {
    const offered = server.isOn ? server.tools.slice(0, left) : [];
    left -= offered.length;
    return { server, offered };
  });
}
