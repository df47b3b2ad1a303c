/**
 * Exports the calls that connect models and tool servers for a person, an agent, a workspace or the installation and find models on this
 * computer, that export, import and share workflows, and that connect n8n and Make, and what the
 * first steps of an account need. A separate entry, so that the home page does not load it.
 */

export * from '../agents/tool-server/scoped-server.calls.ts';
export * from '../identity/profile/getting-started.calls.ts';
export * from '../kernel/access/scope.ts';
export type { ConnectionModel, ModelConnection } from '../models/model/connection.entity.ts';
export { findProvider, type KnownProvider, knownProviders, protocolAt } from '../models/model/known-providers.ts';
export * from '../models/model/local.calls.ts';
export * from '../models/model/local.entity.ts';
export * from '../models/model/scoped-connection.calls.ts';
export * from '../workflows/automation/calls.ts';
export * from '../workflows/workflow/exchange.calls.ts';
export * from '../workflows/workflow/share.calls.ts';
