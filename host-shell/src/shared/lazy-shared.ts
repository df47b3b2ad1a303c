/**
 * The lazy part of the shared set. A remote takes these modules from the page (`import: false`), so the shell must hold each import,
 * even of those it does not use itself.
 */
export const loadHttp = () => import(/* webpackChunkName: "shared-http" */ 'shared-contracts/http');
export const loadCalls = () => import(/* webpackChunkName: "shared-calls" */ 'shared-contracts/calls');
export const loadAgentCalls = () => import(/* webpackChunkName: "shared-agent-calls" */ 'shared-contracts/agent-calls');
export const loadAreaCalls = () => import(/* webpackChunkName: "shared-area-calls" */ 'shared-contracts/area-calls');
export const loadConnectionCalls = () => import(/* webpackChunkName: "shared-connection-calls" */ 'shared-contracts/connection-calls');
export const loadFileCalls = () => import(/* webpackChunkName: "shared-file-calls" */ 'shared-contracts/file-calls');
export const loadSettingsCalls = () => import(/* webpackChunkName: "shared-settings-calls" */ 'shared-contracts/settings-calls');
export const loadWorkflowCalls = () => import(/* webpackChunkName: "shared-workflow-calls" */ 'shared-contracts/workflow-calls');
export const loadForm = () => import(/* webpackChunkName: "shared-form" */ 'shared-ui/form');
export const loadChat = () => import(/* webpackChunkName: "shared-chat" */ 'shared-ui/chat');
export const loadItems = () => import(/* webpackChunkName: "shared-items" */ 'shared-ui/items');
export const loadList = () => import(/* webpackChunkName: "shared-list" */ 'shared-ui/list');
export const loadFiles = () => import(/* webpackChunkName: "shared-files" */ 'shared-ui/files');
export const loadPicture = () => import(/* webpackChunkName: "shared-picture" */ 'shared-ui/picture');
export const loadReading = () => import(/* webpackChunkName: "shared-reading" */ 'shared-ui/reading');
export const loadVirtual = () => import(/* webpackChunkName: "shared-virtual" */ 'shared-ui/virtual');
