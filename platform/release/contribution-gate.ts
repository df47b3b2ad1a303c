import {
  type ContributionProblem,
  contributionLimits,
  findContributionProblem,
  findContributionProblems,
  type Refusal,
  type RegistryDocument,
  type UnsignedRegistry,
} from 'shared-contracts/registry';

/** @throws Error naming the part when a release's contributions break a rule whatever runs beside it. */
export function assertContributions(remote: string, contributes: unknown): void {
  const problem = findContributionProblem(remote, contributes);
  if (problem) throw new Error(`${remote} ${say(problem)}.`);
}

/**
 * Lists what offered releases contribute against the rules, as the browser will see it. Leaves out what the revision before runs already:
 * browsers drop it, and it must not keep other remotes from being promoted.
 */
export function refuseContributions(document: UnsignedRegistry, before: RegistryDocument | undefined): Refusal[] {
  const known = new Set(before && [...refusalsOf(before)].map(({ detail }) => detail));
  return refusalsOf(document).filter(({ detail }) => !known.has(detail));
}

function refusalsOf(document: UnsignedRegistry): Refusal[] {
  const problems = findContributionProblems(document);
  return Object.entries(document.remotes).flatMap(([name, { rollout }]) =>
    rollout.flatMap(({ release }): Refusal[] => {
      const problem = problems.get(`${name}@${release}`);
      const rule = problem?.rule === 'route' || problem?.rule === 'name' ? problem.rule : 'contribution';
      const code = `gate/${rule}` as const;
      return problem ? [{ code, detail: `${name} ${release} ${say(problem, name, document.env)}.` }] : [];
    }),
  );
}

function say({ rule, part }: ContributionProblem, remote = '<remote>', env = '<env>'): string {
  const grant = (what: string) => `npx platform grant ${remote} "${what}" --env ${env}`;
  const sentences: Readonly<Record<ContributionProblem['rule'], string>> = {
    shape: `contributes malformed data at ${part || 'the top'}`,
    name: `says that it is ${part}`,
    size: `contributes more than ${contributionLimits.characters} characters`,
    id: `contributes the id "${part}" twice, or it has other characters than letters, digits, - and _`,
    path: `contributes the path "${part}" twice, or it isn't made of plain segments, parameters and a final *`,
    number: `contributes the priority or order ${part}, which isn't between 0 and ${contributionLimits.number}`,
    link: `contributes the link "${part}", which isn't an address of the product`,
    keys: `contributes the keys ${part}, which another command has, or which aren't mod+shift and a free letter, escape or shift+escape`,
    event: `says that it emits "${part}", but its own events begin with its name`,
    route: `contributes the route "${part}", which belongs to the shell or another remote, or shadows others: use the remote's own addresses, or ${grant(part)}`,
    panel: `contributes a panel at "${part}", where it has no page: show it beside the remote's own pages, or ${grant(`panel ${part}`)}`,
    slot: `contributes to the slot ${part}: ${grant(`slot ${part}`)}`,
  };
  return sentences[rule];
}
