/** Exports the calls that customize and run agents. A separate entry, so that the home page does not load it. */
export * from '../agent/customize.calls.ts';
export * from '../agent/outside.calls.ts';
export * from '../agent/version.calls.ts';
export * from '../agent/version.entity.ts';
export * from '../api-key/calls.ts';
export * from '../approval/calls.ts';
export * from '../approval/form.ts';
export * from '../connected-assistant/calls.ts';
export type * from '../connected-assistant/entity.ts';
export * from '../golden-question/calls.ts';
export * from '../golden-question/entity.ts';
export * from '../ledger/calls.ts';
export * from '../ledger/entity.ts';
export * from '../mcp/calls.ts';
export * from '../tool-server/app.calls.ts';
export * from '../tool-server/calls.ts';
export * from '../tool-server/prompt.calls.ts';
export * from '../tool-server/resource.calls.ts';
