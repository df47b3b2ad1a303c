import type { GranteeKey, Thing } from './access.types.ts';

/** Describes what a page learns: that this thing, or who may do what with it, has changed. */
export interface SharingChange {
  readonly kind: string;
  readonly id: string;
}

/** Describes what the database announces to every node; see the triggers of the migration `access`. */
interface Told extends SharingChange {
  readonly person?: string;
  readonly team?: string;
  readonly workspace?: string;
  readonly owner?: string;
  /** The notebook that the thing was in before. */
  readonly notebook?: string | null;
  /** The thing whose readers learn of the change, if it is another one: what a comment is about. */
  readonly about?: Thing;
}

export interface Audience {
  readonly audienceOf: (thing: Thing) => Promise<string[]>;
  readonly membersOf: (group: GranteeKey) => Promise<string[]>;
}

/** Tells the open pages of a node about changes of what is shared with their users. */
export class SharingFeed {
  private readonly followers = new Map<string, Set<(change: SharingChange) => void>>();
  private readonly audience: Audience;
  constructor(audience: Audience) {
    this.audience = audience;
  }

  /** Calls `listener` after every change that concerns the user, until the returned function is called. */
  follow(userId: string, listener: (change: SharingChange) => void): () => void {
    const all = this.followers.get(userId) ?? new Set();
    this.followers.set(userId, all.add(listener));
    return () => {
      all.delete(listener);
      if (!all.size && this.followers.get(userId) === all) this.followers.delete(userId);
    };
  }

  /** Passes on what the database told. */
  async announce(payload: string): Promise<void> {
    if (!this.followers.size) return;
    const told = JSON.parse(payload) as Told;
    const change = { kind: told.kind, id: told.id };
    for (const userId of await this.peopleOf(told)) for (const tell of this.followers.get(userId) ?? []) tell(change);
  }

  /** Lists everybody whom a change concerns, those who have just lost access included. */
  private async peopleOf({ kind, id, person, team, workspace, owner, notebook, about }: Told): Promise<ReadonlySet<string>> {
    const { audienceOf, membersOf } = this.audience;
    const isGroup = kind === 'team' || kind === 'workspace';
    const all = await Promise.all([
      [person, owner].filter((userId) => userId !== undefined),
      team === undefined ? [] : membersOf({ kind: 'team', id: team }),
      workspace === undefined ? [] : membersOf({ kind: 'workspace', id: workspace }),
      isGroup ? [] : audienceOf(about ?? { kind: kind as Thing['kind'], id }),
      notebook ? audienceOf({ kind: 'notebook', id: notebook }) : [],
    ]);
    return new Set(all.flat());
  }
}
