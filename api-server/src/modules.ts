import type { OwnedKind } from 'shared-contracts/calls';
import type { CallGuard } from './http/register-call.ts';
import type { ServerModule } from './module.ts';
import { accessModule } from './modules/access/access.module.ts';
import { levelTooLow } from './modules/access/access.policy.ts';
import { createAccess } from './modules/access/access-parts.ts';
import { accountModule } from './modules/account/account.module.ts';
import { activityModule } from './modules/activity/activity.module.ts';
import { agentModule } from './modules/agent/agent.module.ts';
import { createAgentReach } from './modules/agent/agent-reach.ts';
import { alertModule } from './modules/alert/alert.module.ts';
import { areaTaskModule } from './modules/area-task/area-task.module.ts';
import { artifactModule } from './modules/artifact/artifact.module.ts';
import { assistantModule } from './modules/assistant/assistant.module.ts';
import { auditModule } from './modules/audit/audit.module.ts';
import { authModule } from './modules/auth/auth.module.ts';
import { createIdentity } from './modules/auth/identity.ts';
import { automationModule } from './modules/automation/automation.module.ts';
import { backupModule } from './modules/backup/backup.module.ts';
import { blueprintModule } from './modules/blueprint/blueprint.module.ts';
import { budgetModule } from './modules/budget/budget.module.ts';
import { chatModule } from './modules/chat/chat.module.ts';
import { inStageOrder } from './modules/chat/run/run-context.ts';
import { commentModule } from './modules/comment/comment.module.ts';
import { comparisonModule } from './modules/comparison/comparison.module.ts';
import { connectedAppModule } from './modules/connected-app/connected-app.module.ts';
import { connectedAssistantModule } from './modules/connected-assistant/connected-assistant.module.ts';
import { dataExportModule } from './modules/data-export/data-export.module.ts';
import { documentModule } from './modules/document/document.module.ts';
import { draftModule } from './modules/draft/draft.module.ts';
import { exchangeModule } from './modules/exchange/exchange.module.ts';
import { extensionModule } from './modules/extension/extension.module.ts';
import { fileModule } from './modules/file/file.module.ts';
import { goldenQuestionModule } from './modules/golden-question/golden-question.module.ts';
import { groupModule } from './modules/group/group.module.ts';
import { healthModule } from './modules/health/health.module.ts';
import { helpModule } from './modules/help/help.module.ts';
import { holdModule } from './modules/hold/hold.module.ts';
import { identityProviderModule } from './modules/identity-provider/identity-provider.module.ts';
import { imageModule } from './modules/image/image.module.ts';
import { insightModule } from './modules/insight/insight.module.ts';
import { installationModule } from './modules/installation/installation.module.ts';
import { itemModule } from './modules/item/item.module.ts';
import { knowledgeModule } from './modules/knowledge/knowledge.module.ts';
import { ledgerModule } from './modules/ledger/ledger.module.ts';
import { mailModule } from './modules/mail/mail.module.ts';
import { marketIntelModule } from './modules/market-intel/market-intel.module.ts';
import { mcpModule } from './modules/mcp/mcp.module.ts';
import { mentionModule } from './modules/mention/mention.module.ts';
import { modelModule } from './modules/model/model.module.ts';
import { notebookModule } from './modules/notebook/notebook.module.ts';
import { oauthModule } from './modules/oauth/oauth.module.ts';
import { ownershipModule } from './modules/ownership/ownership.module.ts';
import { passkeyModule } from './modules/passkey/passkey.module.ts';
import { personModule } from './modules/person/person.module.ts';
import { pictureModule } from './modules/picture/picture.module.ts';
import { planModule } from './modules/plan/plan.module.ts';
import { policyModule } from './modules/policy/policy.module.ts';
import { presetModule } from './modules/preset/preset.module.ts';
import { profileModule } from './modules/profile/profile.module.ts';
import { promptModule } from './modules/prompt/prompt.module.ts';
import { publicApiModule } from './modules/public-api/public-api.module.ts';
import { publishingModule } from './modules/publishing/publishing.module.ts';
import { pushSubscriptionModule } from './modules/push-subscription/push-subscription.module.ts';
import { recoveryModule } from './modules/recovery/recovery.module.ts';
import { releaseModule } from './modules/release/release.module.ts';
import { reportModule } from './modules/report/report.module.ts';
import { retentionModule } from './modules/retention/retention.module.ts';
import { samlModule } from './modules/saml/saml.module.ts';
import { scimModule } from './modules/scim/scim.module.ts';
import { searchModule } from './modules/search/search.module.ts';
import { securityModule } from './modules/security/security.module.ts';
import { signInPolicyModule } from './modules/sign-in-policy/sign-in-policy.module.ts';
import { speechModule } from './modules/speech/speech.module.ts';
import { stickyNoteModule } from './modules/sticky-note/sticky-note.module.ts';
import { telemetryModule } from './modules/telemetry/telemetry.module.ts';
import { toolServerModule } from './modules/tool-server/tool-server.module.ts';
import { transferModule } from './modules/transfer/transfer.module.ts';
import { trashModule } from './modules/trash/trash.module.ts';
import { usageModule } from './modules/usage/usage.module.ts';
import { webSearchModule } from './modules/web-search/web-search.module.ts';
import { workAreaModule } from './modules/work-area/work-area.module.ts';
import { workflowModule } from './modules/workflow/workflow.module.ts';
import { workspaceModule } from './modules/workspace/workspace.module.ts';
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
  add(accessModule(parts, { access, alert }));
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
  const workspace = add(workspaceModule(parts, { alert, identity, mail, ownership, plan, transfer }));
  add(extensionModule(parts, { policy, workspace }));
  add(groupModule(parts, { groupUses: () => modules.flatMap(({ groupUses = [] }) => groupUses) }));
  const budget = add(budgetModule(parts, { alert }));
  const usage = add(usageModule(parts, { budget }));
  const model = add(modelModule(parts, { usage, policy }));
  const picture = add(pictureModule(parts));
  add(profileModule(parts, { account, answering: model.models.answering, picture, policy }));
  const file = add(fileModule(parts, { access, plan, model, policy }));
  const webSearch = add(webSearchModule(parts, { policy }));
  const trash = add(trashModule(parts));
  const beforeDelete = () => modules.flatMap(({ beforeDelete: stop }) => stop ?? []);
  const item = add(itemModule(parts, { access, file, trash, beforeDelete }));
  const knowledge = add(knowledgeModule(parts, { file, agentReach: createAgentReach(parts.db, access.access) }));
  add(imageModule(parts, { identity, file, model, policy }));
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
