import type { SharingChange } from '../../messaging/alert/alert.service.ts';
import type { GranteeKey, Thing } from './access.types.ts';

/** Describes what the database announces to every node; see the triggers of the migration `access`. */
interface Told extends SharingChange {
  readonly person?: string;
  readonly team?: string;
  readonly workspace?: string;
  readonly group?: string;
  readonly owner?: string;
  /** The notebook that the thing was in before. */
  readonly notebook?: string | null;
  /** The thing whose readers learn of the change, if it is another one: what a comment is about. */
  readonly about?: Thing;
}

export interface Audience {
  readonly audienceOf: (thing: Thing) => Promise<string[]>;
  readonly membersOf: (grantee: GranteeKey) => Promise<string[]>;
}

/** Changes of the last minute are remembered for pages that fetched something before their stream was open. */
const rememberedMs = 60_000;
/** Bounds the memory that they take: the people of all remembered changes together. */
const rememberedPeople = 50_000;

/** Tells the open pages of a node about changes of what is shared with their users. */
export class SharingFeed {
  private readonly followers = new Map<string, Set<(change: SharingChange) => void>>();
  private recent: { readonly at: number; readonly change: SharingChange; readonly people: ReadonlySet<string> }[] = [];
  /** Changes before this moment are unknown. */
  private knownSince = performance.now();
  private readonly audience: Audience;
  constructor(audience: Audience) {
    this.audience = audience;
  }

  /**
   * Calls `listener` after every change that concerns the user, until the returned function is called: first for those of the last `sinceMs`
   * milliseconds, or once without a thing if that is longer than changes are remembered.
   */
  follow(userId: string, listener: (change: SharingChange) => void, sinceMs = 0): () => void {
    const all = this.followers.get(userId) ?? new Set();
    this.followers.set(userId, all.add(listener));
    if (sinceMs > 0) for (const change of this.changesSince(userId, performance.now() - sinceMs)) listener(change);
    return () => {
      all.delete(listener);
      if (!all.size && this.followers.get(userId) === all) this.followers.delete(userId);
    };
  }

  /** Passes on what the database told. */
  async announce(payload: string): Promise<void> {
    const told = JSON.parse(payload) as Told;
    const change = { kind: told.kind, id: told.id };
    const people = await this.peopleOf(told);
    this.remember(change, people);
    for (const userId of people) for (const tell of this.followers.get(userId) ?? []) tell(change);
  }

  private changesSince(userId: string, since: number): SharingChange[] {
    if (since < this.knownSince) return [{ kind: '', id: '' }];
    return this.recent.filter(({ at, people }) => at >= since && people.has(userId)).map(({ change }) => change);
  }

  private remember(change: SharingChange, people: ReadonlySet<string>): void {
    const now = performance.now();
    this.recent.push({ at: now, change, people });
    let room = rememberedPeople;
    const first = this.recent.findLastIndex(({ at, people: { size } }) => {
      room -= size;
      return room < 0 || at < now - rememberedMs;
    });
    const forgotten = this.recent[first];
    if (!forgotten) return;
    this.knownSince = forgotten.at;
    this.recent = this.recent.slice(first + 1);
  }

  /** Lists everybody whom a change concerns, those who have just lost access included. */
  private async peopleOf({ kind, id, person, team, workspace, group, owner, notebook, about }: Told): Promise<ReadonlySet<string>> {
    const { audienceOf, membersOf } = this.audience;
    const isMembership = kind === 'team' || kind === 'workspace' || kind === 'group';
    const all = await Promise.all([
      [person, owner].filter((userId) => userId !== undefined),
      team === undefined ? [] : membersOf({ kind: 'team', id: team }),
      workspace === undefined ? [] : membersOf({ kind: 'workspace', id: workspace }),
      group === undefined ? [] : membersOf({ kind: 'group', id: group }),
      isMembership ? [] : audienceOf(about ?? { kind: kind as Thing['kind'], id }),
      notebook ? audienceOf({ kind: 'notebook', id: notebook }) : [],
    ]);
    return new Set(all.flat());
  }
}
