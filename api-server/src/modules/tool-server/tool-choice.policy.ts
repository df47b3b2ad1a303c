import { isDeepStrictEqual } from 'node:util';
import type { OffTool } from '../../platform/database/schema/agent.ts';
import type { ServerRow } from './tool-server.repository.ts';

/** Limits how many tools are remembered that their server no longer lists. */
const unlistedMax = 200;

type StoredTool = ServerRow['tools'][number];

const isOff = ({ wasReading }: OffTool): boolean => !wasReading;

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
 * Returns what is remembered once a server lists these tools: what no longer only reads is off, also if it was missing in between, and so
 * is what its server describes otherwise than before.
 */
export function refreshTools({ tools, offTools }: Pick<ServerRow, 'tools' | 'offTools'>, now: readonly StoredTool[]): OffTool[] {
  const before = [...namesReading(tools), ...offTools.filter((one) => !isOff(one)).map(({ name }) => name)];
  const listed = new Set(now.map(({ name }) => name));
  const gone = [...new Set(before)].filter((name) => !listed.has(name)).slice(-unlistedMax);
  const off = withChanged(withRiskier(offTools.filter(isOff), riskierTools(before, now)), changedTools(tools, now));
  return [...off, ...gone.map((name) => ({ name, wasReading: true as const }))];
}

export const namesReading = (tools: readonly StoredTool[]): string[] =>
  tools.filter(({ risk }) => risk === 'reads').map(({ name }) => name);

/** Returns which of the tools that only read do more by now. */
export function riskierTools(reading: readonly string[], now: readonly StoredTool[]): string[] {
  const names = new Set(reading);
  return now.filter(({ name, risk }) => risk !== 'reads' && names.has(name)).map(({ name }) => name);
}

/** Returns the tools that are off once these no longer only read. */
export const withRiskier = (offTools: readonly OffTool[], names: readonly string[]): OffTool[] => [
  ...offTools.filter(({ name }) => !names.includes(name)),
  ...names.map((name) => ({ name, isRiskier: true as const })),
];

/** Returns the tools that their server describes otherwise than before. What a model reads about a tool is part of its instructions. */
export function changedTools(before: readonly StoredTool[], now: readonly StoredTool[]): OffTool[] {
  const earlier = new Map(before.map((tool) => [tool.name, tool]));
  return now.flatMap((tool) => {
    const known = earlier.get(tool.name);
    return known && !isDeepStrictEqual(saidAbout(known), saidAbout(tool)) ? [{ name: tool.name, changedFrom: known.description }] : [];
  });
}

/** Returns what a model reads about a tool, in the form in which it is stored. */
const saidAbout = ({ description, input, resources }: StoredTool): unknown =>
  JSON.parse(JSON.stringify({ description, input, ...(resources ? { resources } : {}) }));

/** Returns the tools that are off once these changed. One that is off already keeps what was allowed. */
export function withChanged(offTools: readonly OffTool[], changed: readonly OffTool[]): OffTool[] {
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
