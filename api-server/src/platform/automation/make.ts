import * as z from 'zod/mini';
import { sayAutomation } from '../../messages/automation.ts';
import { AutomationError, type AutomationPort } from './automation-port.ts';
import { type AutomationAccess, ask } from './automation-request.ts';

const scenario = z.object({
  id: z.number(),
  name: z.string(),
  isActive: z.optional(z.boolean()),
  lastEdit: z.optional(z.nullable(z.string())),
});
const logEntry = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  imtId: z.optional(z.string()),
  /** 1 succeeded, 2 with a warning, 3 failed. */
  status: z.optional(z.nullable(z.number())),
  timestamp: z.optional(z.nullable(z.string())),
  /** In milliseconds. */
  duration: z.optional(z.nullable(z.number())),
});
const outcomes = { 1: 'succeeded', 2: 'succeeded', 3: 'failed' } as const;
const onDemand = JSON.stringify({ type: 'on-demand' });

/** Creates the port for Make's API, version 2. `teamId` is null until `check` has found it. */
export function make(access: Pick<AutomationAccess, 'baseUrl' | 'fetch'>, apiKey: string, teamId: number | null): AutomationPort {
  const door: AutomationAccess = { ...access, product: 'Make', headers: { Authorization: `Token ${apiKey}` } };
  const team = () => {
    if (teamId === null) throw new AutomationError(sayAutomation('teamUnknown'));
    return teamId;
  };
  const origin = access.baseUrl.replace(/(?<!\/)\/+$/, '');
  const present = ({ id, name, isActive, lastEdit }: z.infer<typeof scenario>) => ({
    remote_id: String(id),
    name,
    is_active: isActive ?? false,
    changed_at: lastEdit ?? null,
    url: `${origin}/${team()}/scenarios/${id}`,
  });
  return {
    check: () => findTeam(door, teamId),
    list: async () => {
      const answer = z.object({ scenarios: z.array(scenario) });
      const found = await ask(door, { path: `/api/v2/scenarios?teamId=${team()}&pg[limit]=250`, answer });
      return found.scenarios.map(present);
    },
    push: async (file) => {
      const body = { blueprint: JSON.stringify(file), teamId: team(), scheduling: onDemand };
      const answer = z.object({ scenario });
      return present((await ask(door, { method: 'POST', path: '/api/v2/scenarios?confirmed=true', body, answer })).scenario);
    },
    setActive: async (id, isActive) => {
      await ask(door, {
        method: 'POST',
        path: `/api/v2/scenarios/${encodeURIComponent(id)}/${isActive ? 'start' : 'stop'}`,
        answer: z.unknown(),
      });
    },
    runs: async (id) => {
      const answer = z.object({ scenarioLogs: z.array(logEntry) });
      const { scenarioLogs } = await ask(door, { path: `/api/v2/scenarios/${encodeURIComponent(id)}/logs?pg[limit]=20`, answer });
      return scenarioLogs.map(({ id: logId, imtId, status, timestamp, duration }) => ({
        run_id: String(imtId ?? logId ?? timestamp ?? ''),
        status: outcomes[status as keyof typeof outcomes] ?? 'unknown',
        started_at: timestamp ?? null,
        ended_at: timestamp && duration ? new Date(Date.parse(timestamp) + duration).toISOString() : null,
      }));
    },
  };
}

/** Finds the team with this id, or the first team of the first organization that has one. */
async function findTeam(door: AutomationAccess, wanted: number | null): Promise<{ id: number; name: string }> {
  const named = z.object({ id: z.number(), name: z.string() });
  const { organizations } = await ask(door, { path: '/api/v2/organizations', answer: z.object({ organizations: z.array(named) }) });
  for (const { id } of organizations.slice(0, 20)) {
    const { teams } = await ask(door, { path: `/api/v2/teams?organizationId=${id}`, answer: z.object({ teams: z.array(named) }) });
    const found = wanted === null ? teams[0] : teams.find((one) => one.id === wanted);
    if (found) return found;
  }
  throw new AutomationError(wanted === null ? sayAutomation('noTeam') : sayAutomation('noSuchTeam', { team: wanted }));
}
