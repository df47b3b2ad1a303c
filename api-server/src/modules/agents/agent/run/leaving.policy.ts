import type { ActPreview } from 'shared-contracts/agent-calls';
import { cutText } from 'shared-contracts/text';
import type { Tool, WriteTool } from '../../../../kernel/tool/tool.ts';
import { sayAssistant } from '../../../../messages/assistant.ts';
import { sayLedger } from '../../../../messages/ledger.ts';
import { joinSentences } from '../../../../messages/sentences.ts';
import type { Sentence } from '../../../../platform/language/messages.ts';
import type { FlowLabels, ToolContext } from '../../../../platform/model/model-port.ts';

const shownInput = 20_000;

/** Describes what an act would carry out of the server, or to other people. */
export interface Leaving {
  /** Indicates that private and untrusted text was read. */
  readonly isMixed: boolean;
  readonly warning: Sentence;
  readonly shown: NonNullable<ActPreview['leaves']>;
}

/**
 * Returns what would leave if it could carry private text: an address that the model wrote after it read private text, and any input once
 * it has read untrusted text as well.
 */
export function sentBy(tool: Exclude<Tool, WriteTool>, input: unknown, { exposure }: Pick<ToolContext, 'exposure'>): Leaving | undefined {
  const labels = exposure.labels();
  const address = tool.effect === 'read' ? undefined : tool.addressIn?.(input);
  const isRisky = address === undefined ? isMixed(labels) || exposure.risky(input).length > 0 : exposure.isUnnamed(address);
  return isRisky ? leaving(labels, address ?? JSON.stringify(input) ?? '') : undefined;
}

/** Returns what would leave by being stored: an address that the server opens later, or text that other people see. */
export function storedBy(
  tool: WriteTool,
  input: unknown,
  isShared: boolean,
  { exposure }: Pick<ToolContext, 'exposure'>,
): Leaving | undefined {
  const labels = exposure.labels();
  const isSeen = isShared && isMixed(labels);
  if (!isSeen && !tool.addressesIn?.(input).some((address) => exposure.isUnnamed(address))) return undefined;
  const leaves = leaving(labels, JSON.stringify(input) ?? '');
  return isSeen ? { ...leaves, warning: joinSentences(sayLedger('sharedTarget'), leaves.warning) } : leaves;
}

function leaving(labels: FlowLabels, whole: string): Leaving {
  const rest = whole.length - shownInput;
  const text = `${cutText(whole, shownInput)}${rest > 0 ? `… (+${rest})` : ''}`;
  const warning = isMixed(labels) ? describeExposure(labels) : sayAssistant('exposure');
  return { isMixed: isMixed(labels), warning, shown: { text, private: [...labels.private], untrusted: [...labels.untrusted] } };
}

const isMixed = (labels: FlowLabels): boolean => labels.private.length > 0 && labels.untrusted.length > 0;

const describeExposure = (labels: FlowLabels): Sentence => sayLedger('exposed', namesOf(labels));
const namesOf = (labels: FlowLabels) => ({ private: labels.private.join(', '), untrusted: labels.untrusted.join(', ') });
