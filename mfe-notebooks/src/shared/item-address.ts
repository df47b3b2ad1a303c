import { type Item, routes } from 'shared-contracts';

/** The page of the app that an item leads to; a file is opened by itself, and what has no page is plain text. */
export function addressOf({ kind, id, target }: Pick<Item, 'kind' | 'id' | 'target'>): string | undefined {
  switch (kind) {
    case 'chat':
      return routes.chat({ sessionId: id });
    case 'agent':
      return routes.agent(id);
    case 'notebook':
      return routes.notebook(id);
    case 'blueprint':
      return routes.workflow(id);
    case 'workflow':
      return routes.workflows();
    case 'article':
      return routes.marketIntel(target ?? undefined);
    case 'sticky-note':
      return target?.startsWith('/') ? target : undefined;
    default:
      return undefined;
  }
}
