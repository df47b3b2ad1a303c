/** Exports the calls that export, import and share workflows and connect n8n and Make. A separate entry, so that the home page does not load it. */
export * from '../automation/calls.ts';
export * from '../workflow/exchange.calls.ts';
export * from '../workflow/share.calls.ts';
