import type { OffTool } from '../../../platform/database/schema/agents/agent.ts';
import { hashOf } from '../../../platform/hash.ts';
import type { ServerRow } from './tool-server.repository.ts';

/** Limits how many tools are remembered that their server no longer lists. */
const unlistedMax = 200;

type StoredTool = ServerRow['tools'][number];

const isOff = ({ wasReading, gone }: OffTool): boolean => !wasReading && !gone;

/** Returns how a tool is remembered that is off; undefined for one that is on. */
export const offTool = (offTools: readonly OffTool[], tool: string): OffTool | undefined =>
  offTools.find((one) => one.name === tool && isOff(one));

export const isToolOff = ({ offTools }: Pick<ServerRow, 'offTools'>, tool: string): boolean => offTool(offTools, tool) !== undefined;

/**
 * Returns what is remembered once these tools were switched. Names that the server doesn't list are ignored; those that were switched off
 * before stay off in case the server lists them again.
 */
export function switchTools({ tools, offTools }: Pick<ServerRow, 'tools' | 'offTools'>, names: readonly string[], on: boolean): OffTool[] {
  const listed = new Set(tools.map(({ name }) => name));
  const switched = new Set(names.filter((name) => listed.has(name)));
  const others = offTools.filter((one) => isOff(one) && !switched.has(one.name));
  return [
    ...others.filter(({ name }) => listed.has(name)),
    ...others.filter(({ name }) => !listed.has(name)).slice(-unlistedMax),
    ...(on ? [] : [...switched].map((name) => ({ name }))),
    ...offTools.filter((one) => !isOff(one)),
  ];
}

/**
 * Returns what is remembered once a server lists these tools: what no longer only reads is off, and so is what its server describes otherwise
 * than before. A tool that was missing in between is compared with what it was.
 */
export function refreshTools({ tools, offTools }: Pick<ServerRow, 'tools' | 'offTools'>, now: readonly StoredTool[]): OffTool[] {
  const known = new Map([...offTools.filter((one) => !isOff(one)), ...tools.map(goneTool)].map((one) => [one.name, one]));
  const reading = [...known.values()].filter(({ wasReading }) => wasReading).map(({ name }) => name);
  const listed = new Set(now.map(({ name }) => name));
  const off = withChanged(withRiskier(offTools.filter(isOff), riskierTools(reading, now)), changedTools(known, now));
  return [...off, ...[...known.values()].filter(({ name }) => !listed.has(name)).slice(-unlistedMax)];
}

/** Returns how a tool is remembered once its server no longer lists it. */
const goneTool = (tool: StoredTool): OffTool => ({
  name: tool.name,
  ...(tool.risk === 'reads' ? { wasReading: true as const } : {}),
  gone: { digest: digestOf(tool), description: tool.description },
});

const namesReading = (tools: readonly StoredTool[]): string[] => tools.filter(({ risk }) => risk === 'reads').map(({ name }) => name);

/** Returns which of the tools that only read do more by now. */
function riskierTools(reading: readonly string[], now: readonly StoredTool[]): string[] {
  const names = new Set(reading);
  return now.filter(({ name, risk }) => risk !== 'reads' && names.has(name)).map(({ name }) => name);
}

/** Returns the tools that are off once these no longer only read. */
const withRiskier = (offTools: readonly OffTool[], names: readonly string[]): OffTool[] => [
  ...offTools.filter(({ name }) => !names.includes(name)),
  ...names.map((name) => ({ name, isRiskier: true as const })),
];

/** Returns the tools that their server describes otherwise than before. What a model reads about a tool is part of its instructions. */
function changedTools(before: ReadonlyMap<string, OffTool>, now: readonly StoredTool[]): OffTool[] {
  return now.flatMap((tool) => {
    const gone = before.get(tool.name)?.gone;
    return gone && gone.digest !== digestOf(tool) ? [{ name: tool.name, changedFrom: gone.description }] : [];
  });
}

/** Returns a digest of what a model reads about a tool. Fields have no order in the database. */
function digestOf({ description, input, resources }: StoredTool): string {
  const inOrder = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return hashOf(JSON.stringify({ description, input, resources }, inOrder), 'base64');
}

/** Returns the tools that are off once these changed. One that is off already keeps what was allowed. */
function withChanged(offTools: readonly OffTool[], changed: readonly OffTool[]): OffTool[] {
  const from = new Map(changed.map(({ name, changedFrom }) => [name, changedFrom]));
  const known = new Set(offTools.map(({ name }) => name));
  return [
    ...offTools.map((one) => (one.isRiskier && one.changedFrom === undefined ? { ...one, changedFrom: from.get(one.name) } : one)),
    ...changed.filter(({ name }) => !known.has(name)),
  ];
}

/** Returns whether a run that took a tool for one that only reads must not use it, because its server says otherwise now. */
export const isRiskierThan = (tool: StoredTool, { tools }: Pick<ServerRow, 'tools'>): boolean =>
  riskierTools(namesReading([tool]), tools).length > 0;
