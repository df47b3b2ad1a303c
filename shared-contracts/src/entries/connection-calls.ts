/**
 * Exports the calls that export, import and share workflows, connect n8n and Make, and find models on this computer. A separate entry, so
 * that the home page does not load it.
 */

export * from '../models/model/local.calls.ts';
export * from '../models/model/local.entity.ts';
export * from '../workflows/automation/calls.ts';
export * from '../workflows/workflow/exchange.calls.ts';
export * from '../workflows/workflow/share.calls.ts';
