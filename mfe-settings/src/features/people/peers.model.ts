import type { Peer } from 'shared-contracts/settings-calls';

/** Returns the people whose name, e-mail or company contains every word and who have the role in any workspace. */
export function filterPeers(people: readonly Peer[], words: string, role: string): Peer[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return people.filter((person) => {
    const about = `${person.name} ${person.email} ${person.company ?? ''}`.toLowerCase();
    return wanted.every((word) => about.includes(word)) && (!role || person.workspaces.some((one) => one.role === role));
  });
}
