/**
 * Exports the calls that export, import and share workflows, connect n8n and Make, and find models on this computer. A separate entry, so
 * that the home page does not load it.
 */
export * from '../automation/calls.ts';
export * from '../model/local.calls.ts';
export * from '../model/local.entity.ts';
export * from '../workflow/exchange.calls.ts';
export * from '../workflow/share.calls.ts';
