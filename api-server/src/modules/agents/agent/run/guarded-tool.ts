import { isDeepStrictEqual } from 'node:util';
import type { OutwardRule } from 'shared-contracts';
import type { ActPreview, PlannedAct } from 'shared-contracts/agent-calls';
import { differenceOf } from '../../../../kernel/tool/change.policy.ts';
import { riskOf, sendsInput, type Tool, type ToolUse, type WriteTool } from '../../../../kernel/tool/tool.ts';
import { sayAgentWork } from '../../../../messages/agent-work.ts';
import { sayAssistant } from '../../../../messages/assistant.ts';
import { sayLedger } from '../../../../messages/ledger.ts';
import { joinSentences } from '../../../../messages/sentences.ts';
import { type Sentence, writeSentence } from '../../../../platform/language/messages.ts';
import { writeText } from '../../../../platform/language/text.ts';
import { WordedError, type Wording } from '../../../../platform/language/worded-error.ts';
import { messageOf } from '../../../../platform/logged-error.ts';
import type { ModelTool, ToolContext, ToolResult } from '../../../../platform/model/model-port.ts';
import type { ActingRun, Ledger } from '../../../governance/ledger/ledger.service.ts';
import type { AgentApprovals } from '../approval/approval.service.ts';
import type { LogSource } from '../log/log.service.ts';
import { type Acts, createActs } from './acts.ts';
import { type Leaving, sentBy, storedBy } from './leaving.policy.ts';

export interface GuardDependencies {
  readonly approvals: Pick<AgentApprovals, 'ask' | 'refusesRest'>;
  readonly ledger: Pick<Ledger, 'record'>;
}

/** Describes a run whose tools are guarded. */
export interface GuardedRun extends ActingRun {
  readonly source: LogSource;
  /** The tag of the reader's language; by default English. */
  readonly language?: string | undefined;
  /** Collects what a dry run would do, which it then doesn't do. */
  readonly dryRun?: PlannedAct[] | undefined;
}

/** Holds the rules of an agent, or those of plain chats. */
export interface GuardRules {
  readonly asks: (tool: Tool) => boolean;
  readonly outward: OutwardRule;
  readonly log: (sentence: Sentence, isProblem?: boolean) => Promise<unknown>;
}

const refused: ToolResult = { text: 'The user did not allow this action. Do not try it again.', isUnused: true };
const onlyPlanned: ToolResult = {
  text: 'This is a dry run: nothing was done. Continue as if it had been done, and say in your answer that you would have done it.',
  isUnused: true,
};

/** Makes tools callable for a model: asks where the rules demand it, shows what would happen, and keeps what happened in the ledger. */
export function guardTools(deps: GuardDependencies, run: GuardedRun, use: ToolUse, rules: GuardRules, acts: Acts = createActs()) {
  const guard = new Guard(deps, run, use, rules, acts);
  return (tool: Tool): ModelTool => {
    const { name, description, input, effect, returnsPrivate = false, returnsUntrusted = false } = tool;
    const mayWait = tool.mayWait || tool.needsApproval || rules.asks(tool) || sendsInput(tool) || effect !== 'read';
    return {
      name,
      input,
      effect,
      returnsPrivate,
      returnsUntrusted,
      description: writeText(description),
      ...(mayWait ? { timeoutMs: false as const } : {}),
      run: (given, context) => {
        if (!mayWait) return guard.use(tool, given, context);
        const decision = acts.askBeside(() => guard.askFirst(tool, given, context));
        return acts.inTurn(() => guard.use(tool, given, context, decision));
      },
    };
  };
}

class Guard {
  private readonly deps: GuardDependencies;
  private readonly run: GuardedRun;
  private readonly toolUse: ToolUse;
  private readonly rules: GuardRules;
  private readonly acts: Acts;

  constructor(deps: GuardDependencies, run: GuardedRun, toolUse: ToolUse, rules: GuardRules, acts: Acts) {
    this.deps = deps;
    this.run = run;
    this.toolUse = toolUse;
    this.rules = rules;
    this.acts = acts;
  }

  /** Asks about a call together with others of its turn, if it has to wait for an approval anyway. Returns the decision. */
  async askFirst(tool: Tool, input: unknown, context: ToolContext): Promise<Decision | undefined> {
    const place = this.acts.nextPlace();
    const planned = tool.effect === 'write' ? await this.planFirst(tool, input, context) : await this.planCall(tool, input, context);
    if (!planned) return undefined;
    const { leaves, preview } = planned;
    const isAsked = this.needsWord(tool, leaves) && !this.isRefused(leaves) && !this.acts.tally.refusesRest;
    if (!isAsked || this.run.dryRun || this.run.source === 'api') return undefined;
    return { word: await this.ask(tool, input, leaves, preview, context, place), preview };
  }

  /** Uses a tool. `asked` is what the user decides about it before, if they are asked. */
  async use(tool: Tool, input: unknown, context: ToolContext, asked?: Promise<Decision | undefined>): Promise<ToolResult> {
    try {
      const decision = await asked;
      return tool.effect === 'write'
        ? await this.write(tool, input, context, decision)
        : await this.call(tool, input, context, decision?.word);
    } catch (error) {
      if (!context.signal.aborted) await this.rules.log(sayAgentWork('failed', { tool: tool.title, reason: reasonOf(error) }), true);
      throw error;
    }
  }

  private async planCall(tool: Exclude<Tool, WriteTool>, input: unknown, context: ToolContext) {
    const leaves = sendsInput(tool) ? sentBy(tool, input, context) : undefined;
    const target = tool.effect === 'read' ? undefined : await tool.targetOf?.(input, this.toolUse);
    const lines = tool.effect === 'read' ? undefined : tool.linesOf?.(input);
    const preview = {
      ...(target ? { target: target.name } : {}),
      ...(lines ? { difference: differenceOf([], lines) } : {}),
      ...(leaves ? { leaves: leaves.shown } : {}),
    };
    return { leaves, target, preview };
  }

  /** Uses a tool that reads, or one whose act can't be taken back. */
  private async call(tool: Exclude<Tool, WriteTool>, input: unknown, context: ToolContext, word?: Word): Promise<ToolResult> {
    const { leaves, target, preview } = await this.planCall(tool, input, context);
    if (this.isOnlyPlanned(tool, input, leaves, preview)) return onlyPlanned;
    if (!(await this.mayAct(tool, input, leaves, preview, context, word))) return refused;
    this.report(tool, context);
    const result = await tool.run(input, this.toolUse, context);
    if (tool.effect !== 'read' && (leaves || riskOf(tool) !== 'reads')) await this.record(tool, { input, target }, context);
    await this.rules.log(sayAgentWork('used', { tool: tool.title }));
    const address = tool.effect === 'read' ? undefined : tool.addressIn?.(input);
    return { from: address ?? writeText(tool.title), ...(typeof result === 'string' ? { text: result } : result) };
  }

  private async planWrite(tool: WriteTool, input: unknown, context: ToolContext) {
    const plan = await tool.plan(input, this.toolUse, context);
    const leaves = storedBy(tool, input, plan.isShared ?? false, context);
    const { target, difference } = plan;
    const preview = {
      ...(target ? { target: target.name } : {}),
      ...(difference ? { difference } : {}),
      ...(leaves ? { leaves: leaves.shown } : {}),
    };
    return { plan, leaves, preview };
  }

  /**
   * Plans a change before it is its turn, if it may have to be asked about. A second change of the same thing, or a change of what another
   * call creates, can't be shown yet.
   */
  private planFirst(tool: WriteTool, input: unknown, context: ToolContext) {
    return this.acts.planInOrder(async () => {
      if (!this.needsWord(tool, storedBy(tool, input, true, context))) return undefined;
      const planned = await this.planWrite(tool, input, context).catch(() => undefined);
      return planned && this.acts.claim(planned.plan.target) ? planned : undefined;
    });
  }

  /** Does an act that can be undone, exactly as it was planned. What others of the turn have changed since it was shown is asked about again. */
  private async write(tool: WriteTool, input: unknown, context: ToolContext, asked?: Decision): Promise<ToolResult> {
    const { plan, leaves, preview } = await this.planWrite(tool, input, context);
    this.acts.release(plan.target);
    const isAsShown = asked && isDeepStrictEqual(changeIn(asked.preview), changeIn(preview));
    const word = isAsShown || asked?.word !== 'approved' ? asked?.word : undefined;
    if (this.isOnlyPlanned(tool, input, leaves, preview)) return onlyPlanned;
    if (!(await this.mayAct(tool, input, leaves, preview, context, word))) return refused;
    this.report(tool, context);
    context.signal.throwIfAborted();
    const done = await plan.commit();
    await this.record(tool, { input, target: done.target, inverse: done.inverse, why: done.why }, context);
    await this.rules.log(sayAgentWork('used', { tool: tool.title }));
    return { text: done.text };
  }

  /** Notes what a dry run would do. Reading that needs no approval is done. */
  private isOnlyPlanned(tool: Tool, input: unknown, leaves: Leaving | undefined, preview: ActPreview): boolean {
    const { dryRun, language } = this.run;
    const asks = this.needsWord(tool, leaves);
    if (!dryRun || (riskOf(tool) === 'reads' && !asks)) return false;
    const isRefused = this.isRefused(leaves);
    const { title, effect } = tool;
    dryRun.push({ tool: writeText(title, language), effect, input, preview, asks: asks && !isRefused, is_refused: isRefused });
    return true;
  }

  private isRefused(leaves: Leaving | undefined): boolean {
    return leaves?.isMixed === true && this.rules.outward === 'refuse';
  }

  private needsWord(tool: Tool, leaves: Leaving | undefined): boolean {
    return leaves !== undefined || tool.needsApproval === true || this.rules.asks(tool);
  }

  private async record(tool: Tool, act: Parameters<Ledger['record']>[2], { emit }: ToolContext): Promise<void> {
    const { userId, runId, sessionId, messageId, agentId, agentName, source } = this.run;
    this.acts.tally.count += 1;
    // Nothing of an incognito chat is kept. Calls over the API are.
    if (sessionId === null && source !== 'api') return;
    await this.deps.ledger.record({ userId, runId, sessionId, messageId, agentId, agentName }, tool, act);
    emit({ type: 'sources', sources: { acts: this.acts.tally.count } });
  }

  private report(tool: Tool, { emit }: ToolContext): void {
    // What waits for the user stays in sight.
    if (this.acts.isAsking()) return;
    const text = writeSentence(sayAssistant('using', { tool: tool.title }), this.run.language);
    emit({ type: 'progress', progress: { kind: 'tool', text, tool: writeText(tool.title, this.run.language) } });
  }

  private async mayAct(
    tool: Tool,
    input: unknown,
    leaves: Leaving | undefined,
    preview: ActPreview,
    context: ToolContext,
    decided?: Word,
  ): Promise<boolean> {
    const { log } = this.rules;
    if (this.isRefused(leaves)) {
      await log(sayLedger('refusedOutward', { tool: tool.title }), true);
      return false;
    }
    if (!this.needsWord(tool, leaves) && decided === undefined) return true;
    // API clients cannot answer a question, so actions that need approval are refused.
    if (this.run.source === 'api') {
      await log(sayAgentWork('needsApproval', { tool: tool.title }), true);
      return false;
    }
    if (this.acts.tally.refusesRest && decided === undefined) {
      await log(sayAgentWork('refused', { tool: tool.title }), true);
      return false;
    }
    const word = decided ?? (await this.ask(tool, input, leaves, preview, context));
    await log(sayAgentWork(word, { tool: tool.title }), word !== 'approved');
    const address = tool.effect === 'read' || tool.effect === 'write' ? undefined : tool.addressIn?.(input);
    if (word === 'approved' && address !== undefined) context.exposure.allow(address);
    return word === 'approved';
  }

  private async ask(
    tool: Tool,
    input: unknown,
    leaves: Leaving | undefined,
    preview: ActPreview,
    { emit, signal }: ToolContext,
    place = this.acts.nextPlace(),
  ): Promise<Word> {
    const { userId, agentId, runId, sessionId, language } = this.run;
    const { agentName } = this.toolUse;
    const question = sayAssistant('mayUse', { agent: agentName, tool: tool.title });
    const text = writeSentence(leaves ? joinSentences(question, leaves.warning) : question, language);
    const action = { userId, agentId, runId, sessionId, agentName, tool: tool.title, input, preview };
    let id = '';
    const word = await this.deps.approvals.ask(action, signal, (approvalId) => {
      id = approvalId;
      this.acts.show(emit, place, { text, approval: { approval_id: approvalId, tool: writeText(tool.title, language), input, preview } });
    });
    if (word === 'refused' && (await this.deps.approvals.refusesRest(id))) this.acts.tally.refusesRest = true;
    if (!this.acts.decided(emit, place) && word !== 'approved')
      emit({
        type: 'progress',
        progress: { kind: 'tool', text: writeSentence(sayAssistant('continuing', { tool: tool.title }), language) },
      });
    return word;
  }
}

type Word = Awaited<ReturnType<AgentApprovals['ask']>>;

/** Describes what the user decided, and what they saw of it. */
interface Decision {
  readonly word: Word;
  readonly preview: ActPreview;
}

const changeIn = ({ target, difference }: ActPreview) => ({ target, difference });

const reasonOf = (error: unknown): Wording => {
  if (error instanceof WordedError) return error.sentence;
  return error instanceof Error ? messageOf(error) : sayAgentWork('unknownReason');
};
