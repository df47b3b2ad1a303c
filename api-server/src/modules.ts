import type { OwnedKind } from 'shared-contracts/calls';
import type { CallGuard } from './http/register-call.ts';
import type { ServerModule } from './kernel/module.ts';
import { inStageOrder } from './kernel/run/run-context.ts';
import { agentModule } from './modules/agents/agent/agent.module.ts';
import { createAgentReach } from './modules/agents/agent/agent-reach.ts';
import { connectedAssistantModule } from './modules/agents/connected-assistant/connected-assistant.module.ts';
import { goldenQuestionModule } from './modules/agents/golden-question/golden-question.module.ts';
import { mcpModule } from './modules/agents/mcp/mcp.module.ts';
import { publicApiModule } from './modules/agents/public-api/public-api.module.ts';
import { toolServerModule } from './modules/agents/tool-server/tool-server.module.ts';
import { artifactModule } from './modules/chat/artifact/artifact.module.ts';
import { assistantModule } from './modules/chat/assistant/assistant.module.ts';
import { blueprintModule } from './modules/chat/blueprint/blueprint.module.ts';
import { chatModule } from './modules/chat/chat/chat.module.ts';
import { comparisonModule } from './modules/chat/comparison/comparison.module.ts';
import { imageModule } from './modules/chat/image/image.module.ts';
import { presetModule } from './modules/chat/preset/preset.module.ts';
import { promptModule } from './modules/chat/prompt/prompt.module.ts';
import { reportModule } from './modules/chat/report/report.module.ts';
import { webSearchModule } from './modules/chat/web-search/web-search.module.ts';
import { accessModule } from './modules/governance/access/access.module.ts';
import { levelTooLow } from './modules/governance/access/access.policy.ts';
import { createAccess } from './modules/governance/access/access-parts.ts';
import { auditModule } from './modules/governance/audit/audit.module.ts';
import { budgetModule } from './modules/governance/budget/budget.module.ts';
import { groupModule } from './modules/governance/group/group.module.ts';
import { holdModule } from './modules/governance/hold/hold.module.ts';
import { ledgerModule } from './modules/governance/ledger/ledger.module.ts';
import { ownershipModule } from './modules/governance/ownership/ownership.module.ts';
import { planModule } from './modules/governance/plan/plan.module.ts';
import { policyModule } from './modules/governance/policy/policy.module.ts';
import { retentionModule } from './modules/governance/retention/retention.module.ts';
import { transferModule } from './modules/governance/transfer/transfer.module.ts';
import { trashModule } from './modules/governance/trash/trash.module.ts';
import { usageModule } from './modules/governance/usage/usage.module.ts';
import { accountModule } from './modules/identity/account/account.module.ts';
import { authModule } from './modules/identity/auth/auth.module.ts';
import { identityProviderModule } from './modules/identity/identity-provider/identity-provider.module.ts';
import { installationModule } from './modules/identity/installation/installation.module.ts';
import { oauthModule } from './modules/identity/oauth/oauth.module.ts';
import { passkeyModule } from './modules/identity/passkey/passkey.module.ts';
import { personModule } from './modules/identity/person/person.module.ts';
import { pictureModule } from './modules/identity/picture/picture.module.ts';
import { profileModule } from './modules/identity/profile/profile.module.ts';
import { recoveryModule } from './modules/identity/recovery/recovery.module.ts';
import { samlModule } from './modules/identity/saml/saml.module.ts';
import { scimModule } from './modules/identity/scim/scim.module.ts';
import { securityModule } from './modules/identity/security/security.module.ts';
import { createIdentity } from './modules/identity/session/identity.ts';
import { signInPolicyModule } from './modules/identity/sign-in-policy/sign-in-policy.module.ts';
import { workspaceModule } from './modules/identity/workspace/workspace.module.ts';
import { marketIntelModule } from './modules/market-intel/market-intel/market-intel.module.ts';
import { alertModule } from './modules/messaging/alert/alert.module.ts';
import { mailModule } from './modules/messaging/mail/mail.module.ts';
import { pushSubscriptionModule } from './modules/messaging/push-subscription/push-subscription.module.ts';
import { modelModule } from './modules/models/model/model.module.ts';
import { speechModule } from './modules/models/speech/speech.module.ts';
import { activityModule } from './modules/operations/activity/activity.module.ts';
import { backupModule } from './modules/operations/backup/backup.module.ts';
import { dataExportModule } from './modules/operations/data-export/data-export.module.ts';
import { extensionModule } from './modules/operations/extension/extension.module.ts';
import { healthModule } from './modules/operations/health/health.module.ts';
import { helpModule } from './modules/operations/help/help.module.ts';
import { insightModule } from './modules/operations/insight/insight.module.ts';
import { publishingModule } from './modules/operations/publishing/publishing.module.ts';
import { releaseModule } from './modules/operations/release/release.module.ts';
import { telemetryModule } from './modules/operations/telemetry/telemetry.module.ts';
import { automationModule } from './modules/workflows/automation/automation.module.ts';
import { connectedAppModule } from './modules/workflows/connected-app/connected-app.module.ts';
import { exchangeModule } from './modules/workflows/exchange/exchange.module.ts';
import { workflowModule } from './modules/workflows/workflow/workflow.module.ts';
import { areaTaskModule } from './modules/works/area-task/area-task.module.ts';
import { commentModule } from './modules/works/comment/comment.module.ts';
import { documentModule } from './modules/works/document/document.module.ts';
import { draftModule } from './modules/works/draft/draft.module.ts';
import { fileModule } from './modules/works/file/file.module.ts';
import { itemModule } from './modules/works/item/item.module.ts';
import { knowledgeModule } from './modules/works/knowledge/knowledge.module.ts';
import { mentionModule } from './modules/works/mention/mention.module.ts';
import { notebookModule } from './modules/works/notebook/notebook.module.ts';
import { searchModule } from './modules/works/search/search.module.ts';
import { stickyNoteModule } from './modules/works/sticky-note/sticky-note.module.ts';
import { workAreaModule } from './modules/works/work-area/work-area.module.ts';
import type { Parts } from './parts.ts';

/**
 * Creates every module of the server. A module stands below the modules it uses: they open from top to bottom and close from bottom
 * to top. Modes of answering are tried in this order too, so those that a user asks for stand above the assistant.
 */
export async function createModules(parts: Parts) {
  const modules: ServerModule[] = [];
  const add = <M extends ServerModule>(module: M): M => {
    modules.push(module);
    return module;
  };
  const answering = () => ({
    contributors: inStageOrder(modules.flatMap(({ contributors = [] }) => contributors)),
    modes: modules.flatMap(({ modes = [] }) => modes),
  });

  const ledger = add(ledgerModule(parts, { tools: () => modules.flatMap(({ tools = [] }) => tools) }));
  const mail = add(mailModule(parts));
  const access = createAccess(parts.db);
  const push = add(pushSubscriptionModule(parts));
  const followSharing = access.feed.follow.bind(access.feed);
  const alert = add(alertModule(parts, { followSharing, mail, push }));
  const sharing = add(accessModule(parts, { access, alert }));
  add(commentModule(parts, { access, alert }));
  const identity = createIdentity(parts, { mail });
  const security = add(await securityModule(parts, { identity, alert }));
  const recovery = add(recoveryModule(parts, { identity, alert, mail, security }));
  const auth = add(authModule(parts, { identity, alert, recovery, security }));
  const identityProvider = add(identityProviderModule(parts, { identity }));
  add(signInPolicyModule(parts, { identity }));
  const oauth = add(oauthModule(parts, { identity, alert, security, auth, identityProvider }));
  add(samlModule(parts, { identity, identityProvider, oauth }));
  add(passkeyModule(parts, { alert, security, auth, oauth }));
  const installation = add(installationModule(parts));
  const audit = add(auditModule(parts));
  add(scimModule(parts, { mail, alert }));
  add(backupModule(parts, { alert }));
  add(healthModule(parts, { mail, alert }));
  const policy = add(policyModule(parts));
  const ownership = add(ownershipModule(parts));
  const plan = add(planModule(parts));
  const transfer = add(transferModule(parts, { access, alert }));
  add(personModule(parts, { alert, identity, installation, mail, transfer }));
  const account = add(accountModule(parts, { mail, security, plan, transfer }));
  const workspace = add(workspaceModule(parts, { access, alert, identity, mail, ownership, plan, sharing, transfer }));
  add(extensionModule(parts, { policy, workspace }));
  add(groupModule(parts, { groupUses: () => modules.flatMap(({ groupUses = [] }) => groupUses) }));
  const budget = add(budgetModule(parts, { alert }));
  const usage = add(usageModule(parts, { budget }));
  const model = add(modelModule(parts, { installation, usage, policy }));
  const picture = add(pictureModule(parts));
  add(profileModule(parts, { account, answering: model.models.answering, picture, policy }));
  const file = add(fileModule(parts, { access, plan, model, policy, installation }));
  const webSearch = add(webSearchModule(parts, { policy }));
  const trash = add(trashModule(parts));
  const beforeDelete = () => modules.flatMap(({ beforeDelete: stop }) => stop ?? []);
  const item = add(itemModule(parts, { access, file, trash, beforeDelete }));
  const knowledge = add(knowledgeModule(parts, { alert, file, agentReach: createAgentReach(parts.db, access.access) }));
  add(imageModule(parts, { access, auth, identity, file, model, policy }));
  add(speechModule({ model, policy }));
  add(reportModule(parts, { knowledge, webSearch }));
  add(blueprintModule(parts, { access, plan }));
  add(assistantModule(parts, { model, policy, webSearch }));
  const prompt = add(promptModule(parts, { access }));
  const preset = add(presetModule(parts, { access, model, workspace }));
  const chat = add(chatModule(parts, { access, alert, answering, file, knowledge, model, plan, policy, preset }));
  add(artifactModule(parts));
  add(comparisonModule(parts, { chat, model }));
  const toolServer = add(toolServerModule(parts, { policy }));
  const agent = add(agentModule(parts, { access, alert, chat, file, knowledge, ledger, model, picture, plan, policy, prompt, toolServer }));
  add(goldenQuestionModule(parts, { alert, chat, model }));
  const publicApi = add(publicApiModule(parts, { agent, chat, policy }));
  const connectedAssistant = add(connectedAssistantModule(parts, { alert, identity, policy, publicApi }));
  add(mcpModule(parts, { publicApi }));
  const workflow = add(workflowModule(parts, { access, alert, chat, item, plan, policy }));
  const exchange = add(exchangeModule({ workflow }));
  add(automationModule(parts, { exchange }));
  add(holdModule(parts));
  add(retentionModule(parts));
  const notebook = add(notebookModule(parts, { access, ownership, trash }));
  add(documentModule(parts, { access, alert, notebook }));
  const workArea = add(
    workAreaModule(parts, {
      access,
      startChat: async (userId, request, key) => (await chat.runs.start(userId, request, key)).sessionId ?? '',
    }),
  );
  add(areaTaskModule(parts, { access, alert, workArea }));
  const mention = add(mentionModule(parts, { alert }));
  add(stickyNoteModule(parts, { mention, workspace }));
  add(marketIntelModule(parts, { alert, model, plan, policy, workspace }));
  add(searchModule(parts, { access }));
  add(activityModule(parts));
  add(insightModule(parts));
  add(connectedAppModule(parts));
  add(draftModule(parts));
  add(helpModule(parts));
  add(dataExportModule(parts, { alert }));
  const release = add(releaseModule(parts, { alert, auth }));
  const publishing = add(publishingModule(parts, { release, alert }));
  add(telemetryModule(parts, { release }));

  const guard: Omit<CallGuard, 'streams'> = {
    authenticate: auth.authenticate,
    authenticateKey: publicApi.authenticateKey,
    authenticateAssistant: connectedAssistant.authenticateAssistant,
    authenticatePublisher: publishing.authenticatePublisher,
    owns: (userId: string, kind: OwnedKind, id: string) => ownership.ownership.owns(userId, kind, id),
    reachOf: async (userId, thing) =>
      thing.kind === 'chat-run' && (await chat.runs.ownsTemporary(userId, thing.id))
        ? { ownerId: userId, level: 'own' }
        : access.access.reachOf(userId, thing),
    refuse: async ({ ownerId, level }, wanted) =>
      levelTooLow(level, wanted, (await access.access.people([ownerId])).get(ownerId)?.name ?? ''),
    roleAt: (userId: string, kind: OwnedKind, id: string) => ownership.ownership.roleAt(userId, kind, id),
    installationRoleOf: installation.roleOf,
    noteRefusal: audit.noteRefusal,
    ensureAbility: policy.policies.ensure,
    sendsMail: mail.sendsMail,
  };
  return { modules, guard, releases: release.releases };
}
