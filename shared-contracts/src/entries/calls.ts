/** Exports the calls that the home page and most remotes use. */

export * from '../agents/agent/calls.ts';
export * from '../chat/artifact/calls.ts';
export * from '../chat/blueprint/calls.ts';
export * from '../chat/chat/calls.ts';
export * from '../chat/chat/library.calls.ts';
export * from '../chat/chat/summary.calls.ts';
export * from '../chat/excerpt/calls.ts';
export * from '../chat/memory/calls.ts';
export * from '../chat/personalization/calls.ts';
export * from '../chat/prompt/calls.ts';
export * from '../chat/report/calls.ts';
export * from '../chat/web-search/calls.ts';
export * from '../governance/plan/calls.ts';
export * from '../identity/account/calls.ts';
export * from '../identity/account/oauth.calls.ts';
export * from '../identity/profile/calls.ts';
export * from '../identity/tooltip/calls.ts';
// Releases of remotes before 1.1.0 import these names from here.
export { type FiledKind, filedKinds, isFiledKind } from '../kernel/access/item-kinds.ts';
export * from '../kernel/call/define-call.ts';
export { mailPattern, seenName } from '../kernel/call/fields.ts';
export * from '../market-intel/market-intel/calls.ts';
export * from '../messaging/alert/calls.ts';
export * from '../models/model/calls.ts';
export { type ModelProtocol, modelProtocol } from '../models/model/endpoint.fields.ts';
export * from '../operations/activity/calls.ts';
export * from '../operations/help/calls.ts';
export * from '../operations/release/calls.ts';
export * from '../operations/telemetry/calls.ts';
export * from '../works/file/calls.ts';
export * from '../works/item/calls.ts';
export * from '../works/notebook/calls.ts';
export * from '../works/sticky-note/calls.ts';
export * from '../works/work-area/calls.ts';
export * from './item-kind-calls.ts';
