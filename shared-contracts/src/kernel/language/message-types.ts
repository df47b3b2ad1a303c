/** Maps keys to English texts with `{{placeholders}}`, as `defineMessages` takes them in the browser and on the server. */
export type Messages = Readonly<Record<string, string>>;

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type Bare<K> = K extends `${infer Name}${PluralSuffix}` ? Name : K;
type Variants<M extends Messages, K extends string> = M[K & keyof M] | M[`${K}${PluralSuffix}` & keyof M];
type NameOf<Slot> = Slot extends `${infer Name}, ${string}` ? Name : Slot;
type Slots<Text> = Text extends `${string}{{${infer Slot}}}${infer Rest}` ? NameOf<Slot> | Slots<Rest> : never;
type ValuesOf<M extends Messages, K extends string> = Slots<Variants<M, K>> | (`${K}_other` extends keyof M ? 'count' : never);

/** Names the keys of a messages object. `items_one` and `items_other` make the one key `items`, which takes a `count`. */
export type MessageKey<M extends Messages> = Bare<keyof M & string>;

/** Lists what a text takes besides its key: the values of its placeholders, if it has any. `Value` is what may fill one. */
export type MessageArguments<M extends Messages, K extends string, Value> = [ValuesOf<M, K>] extends [never]
  ? []
  : [values: { [Slot in ValuesOf<M, K>]: Slot extends 'count' ? number : Value }];
