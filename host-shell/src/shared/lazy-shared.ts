import { lazyCode } from 'shared-contracts';

/**
 * Loads the lazy part of the shared set. Remotes take these modules from the page (`import: false`), so the shell must hold each import,
 * even those it doesn't use itself.
 */
export const loadHttp = lazyCode(() => import(/* webpackChunkName: "shared-http" */ 'shared-contracts/http')).load;
export const loadCalls = lazyCode(() => import(/* webpackChunkName: "shared-calls" */ 'shared-contracts/calls')).load;
export const loadAccessCalls = lazyCode(() => import(/* webpackChunkName: "shared-access-calls" */ 'shared-contracts/access-calls')).load;
export const loadAdminCalls = lazyCode(() => import(/* webpackChunkName: "shared-admin-calls" */ 'shared-contracts/admin-calls')).load;
export const loadAgentCalls = lazyCode(() => import(/* webpackChunkName: "shared-agent-calls" */ 'shared-contracts/agent-calls')).load;
export const loadAreaCalls = lazyCode(() => import(/* webpackChunkName: "shared-area-calls" */ 'shared-contracts/area-calls')).load;
export const loadConnectionCalls = lazyCode(
  () => import(/* webpackChunkName: "shared-connection-calls" */ 'shared-contracts/connection-calls'),
).load;
export const loadFileCalls = lazyCode(() => import(/* webpackChunkName: "shared-file-calls" */ 'shared-contracts/file-calls')).load;
export const loadModelCalls = lazyCode(() => import(/* webpackChunkName: "shared-model-calls" */ 'shared-contracts/model-calls')).load;
export const loadPresetCalls = lazyCode(() => import(/* webpackChunkName: "shared-preset-calls" */ 'shared-contracts/preset-calls')).load;
export const loadPromptCalls = lazyCode(() => import(/* webpackChunkName: "shared-prompt-calls" */ 'shared-contracts/prompt-calls')).load;
export const loadSettingsCalls = lazyCode(
  () => import(/* webpackChunkName: "shared-settings-calls" */ 'shared-contracts/settings-calls'),
).load;
export const loadWorkflowCalls = lazyCode(
  () => import(/* webpackChunkName: "shared-workflow-calls" */ 'shared-contracts/workflow-calls'),
).load;
export const loadForm = lazyCode(() => import(/* webpackChunkName: "shared-form" */ 'shared-ui/form')).load;
export const loadChat = lazyCode(() => import(/* webpackChunkName: "shared-chat" */ 'shared-ui/chat')).load;
export const loadItems = lazyCode(() => import(/* webpackChunkName: "shared-items" */ 'shared-ui/items')).load;
export const loadList = lazyCode(() => import(/* webpackChunkName: "shared-list" */ 'shared-ui/list')).load;
export const loadCollections = lazyCode(() => import(/* webpackChunkName: "shared-collections" */ 'shared-ui/collections')).load;
export const loadFiles = lazyCode(() => import(/* webpackChunkName: "shared-files" */ 'shared-ui/files')).load;
export const loadPicture = lazyCode(() => import(/* webpackChunkName: "shared-picture" */ 'shared-ui/picture')).load;
export const loadReading = lazyCode(() => import(/* webpackChunkName: "shared-reading" */ 'shared-ui/reading')).load;
export const loadParameters = lazyCode(() => import(/* webpackChunkName: "shared-parameters" */ 'shared-ui/parameters')).load;
export const loadUsage = lazyCode(() => import(/* webpackChunkName: "shared-usage" */ 'shared-ui/usage')).load;
export const loadArch = lazyCode(() => import(/* webpackChunkName: "shared-arch" */ 'shared-ui/arch')).load;
export const loadPeople = lazyCode(() => import(/* webpackChunkName: "shared-people" */ 'shared-ui/people')).load;
export const loadLogo = lazyCode(() => import(/* webpackChunkName: "shared-logo" */ 'shared-ui/logo')).load;
export const loadActs = lazyCode(() => import(/* webpackChunkName: "shared-acts" */ 'shared-ui/acts')).load;
export const loadFrame = lazyCode(() => import(/* webpackChunkName: "shared-frame" */ 'shared-ui/frame')).load;
export const loadToolServers = lazyCode(() => import(/* webpackChunkName: "shared-tool-servers" */ 'shared-ui/tool-servers')).load;
export const loadVirtual = lazyCode(() => import(/* webpackChunkName: "shared-virtual" */ 'shared-ui/virtual')).load;
