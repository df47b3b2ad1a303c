import type { OffTool } from '../../platform/database/schema/agent.ts';
import type { ServerRow } from './tool-server.repository.ts';

/** Limits how many switched-off tools are remembered after their server stopped listing them. */
const unlistedMax = 200;

type StoredTool = ServerRow['tools'][number];

export const isToolOff = ({ offTools }: Pick<ServerRow, 'offTools'>, tool: string): boolean => offTools.some(({ name }) => name === tool);

/**
 * Returns the tools that are off once these were switched. Names that the server doesn't list are ignored; those that were switched off
 * before stay off in case the server lists them again.
 */
export function switchTools(
  { tools, offTools }: Pick<ServerRow, 'tools' | 'offTools'>,
  names: readonly string[],
  isOn: boolean,
): OffTool[] {
  const listed = new Set(tools.map(({ name }) => name));
  const switched = new Set(names.filter((name) => listed.has(name)));
  const others = offTools.filter(({ name }) => !switched.has(name));
  const kept = [...others.filter(({ name }) => listed.has(name)), ...others.filter(({ name }) => !listed.has(name)).slice(-unlistedMax)];
  return isOn ? kept : [...kept, ...[...switched].map((name) => ({ name }))];
}

/** Returns the names of the tools of which their server no longer says that they only read. */
export function riskierTools(before: readonly StoredTool[], after: readonly StoredTool[]): string[] {
  const reading = new Set(before.filter(({ risk }) => risk === 'reads').map(({ name }) => name));
  return after.filter(({ name, risk }) => risk !== 'reads' && reading.has(name)).map(({ name }) => name);
}

/** Returns the tools that are off once these no longer only read. */
export const withRiskier = (offTools: readonly OffTool[], names: readonly string[]): OffTool[] => [
  ...offTools.filter(({ name }) => !names.includes(name)),
  ...names.map((name) => ({ name, isRiskier: true as const })),
];

/** Returns whether a run that took a tool for one that only reads must not use it, because its server says otherwise now. */
export const isRiskierThan = ({ name, risk }: Pick<StoredTool, 'name' | 'risk'>, { tools }: Pick<ServerRow, 'tools'>): boolean =>
  riskierTools([{ name, risk, description: '', input: {} }], tools).length > 0;
