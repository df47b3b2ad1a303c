import type { Peer } from 'shared-contracts/settings-calls';

/** The people whose name, e-mail or company has all the words, and who have the role somewhere. */
export function matchingPeers(people: readonly Peer[], words: string, role: string): Peer[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return people.filter((person) => {
    const about = `${person.name} ${person.email} ${person.company ?? ''}`.toLowerCase();
    return wanted.every((word) => about.includes(word)) && (!role || person.workspaces.some((one) => one.role === role));
  });
}
