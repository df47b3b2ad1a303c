import { type Item, routes } from 'shared-contracts';

/**
 * Where an item of any kind opens, the same in every list; undefined for a note that stands on no page of the app. A chat opens at a
 * message, where one is named.
 */
export function itemAddress({ kind, id, target }: Pick<Item, 'kind' | 'id' | 'target'>, messageId?: string): string | undefined {
  switch (kind) {
    case 'chat':
      return routes.chat({ sessionId: id, ...(messageId ? { messageId } : {}) });
    case 'agent':
      return routes.agent(id);
    case 'notebook':
      return routes.notebook(id);
    case 'file':
      return routes.file(id);
    case 'report':
      return routes.report(id);
    // Its dashboard, whether it is a workflow yet or not.
    case 'blueprint':
      return routes.workflow(id);
    case 'article':
      return routes.marketIntel(target ?? undefined);
    case 'sticky-note':
      return target?.startsWith('/') ? target : undefined;
  }
}
