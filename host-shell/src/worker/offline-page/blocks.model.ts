/** Describes a run of text in one style. */
export interface Span {
  readonly text: string;
  readonly style?: 'strong' | 'em' | 'code';
}

/** Describes a part of a text as the offline page draws it. There is no kind for markup, so none can run. */
export type Block =
  | { readonly type: 'paragraph' | 'heading' | 'quote'; readonly spans: readonly Span[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly type: 'table'; readonly rows: readonly (readonly (readonly Block[])[])[] };
