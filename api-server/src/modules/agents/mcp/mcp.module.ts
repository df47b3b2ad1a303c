import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { PublicApiModule } from '../public-api/public-api.module.ts';
import { agentTools } from './agent.tools.ts';
import { findTools } from './find.tools.ts';
import { mcpRoutes } from './mcp.routes.ts';
import { createMcpCancellations } from './mcp-cancellations.ts';
import { workflowTools } from './workflow.tools.ts';

/** Creates the address at which other assistants use Atrium as a tool server. */
export function mcpModule({ config, database }: Parts, { publicApi: { outside } }: { publicApi: PublicApiModule }) {
  const cancellations = createMcpCancellations(database);
  const tools = [...findTools, ...agentTools(outside), ...workflowTools];
  return defineModule({
    name: 'mcp',
    routes: (routing) => mcpRoutes(routing, { tools, cancellations, publicUrl: config.publicUrl }),
    open: cancellations.open,
    close: cancellations.close,
  });
}
