import * as z from 'zod/mini';

/** Describes the parts of Make's scenario blueprint that we use. All other parts of a module are kept. */
export interface MakeModule {
  readonly id: number;
  readonly module: string;
  readonly version: number;
  readonly parameters?: unknown;
  readonly mapper?: Readonly<Record<string, unknown>> | null | undefined;
  readonly metadata?: { readonly designer?: { readonly x?: number; readonly y?: number; readonly name?: unknown } | undefined } | undefined;
  readonly filter?: MakeFilter | undefined;
  readonly routes?: readonly { readonly flow: readonly MakeModule[] }[] | undefined;
}

export interface MakeBlueprint extends Record<string, unknown> {
  readonly name?: string | undefined;
  readonly flow: readonly MakeModule[];
}

const condition = z.looseObject({ a: z.string(), o: z.string(), b: z.optional(z.unknown()) });
const module: z.ZodMiniType<MakeModule> = z.looseObject({
  id: z.int(),
  module: z.string().check(z.minLength(1), z.maxLength(500)),
  version: z._default(z.number(), 1),
  mapper: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  metadata: z.optional(z.looseObject({ designer: z.optional(z.looseObject({ x: z.optional(z.number()), y: z.optional(z.number()) })) })),
  filter: z.optional(z.looseObject({ name: z.optional(z.string()), conditions: z.array(z.array(condition)) })),
  routes: z.optional(z.array(z.looseObject({ flow: z.array(z.lazy(() => module)) }))),
}) as unknown as z.ZodMiniType<MakeModule>;

export const makeBlueprint = z.looseObject({
  name: z.optional(z.string()),
  flow: z.array(module),
}) as unknown as z.ZodMiniType<MakeBlueprint>;

/** Describes chains of modules that nothing leads to. */
const orphanFlows = z.object({ designer: z.object({ orphans: z.array(z.array(module)) }) });

/** Returns the chains that nothing leads to. A blueprint may lack them or have them in another form. */
export const orphansOf = ({ metadata }: MakeBlueprint): readonly (readonly MakeModule[])[] =>
  orphanFlows.safeParse(metadata).data?.designer.orphans ?? [];

/** Describes one condition of a filter, which compares `a` and `b` with the operator `o`. */
export interface MakeFilter {
  readonly name: string;
  readonly conditions: readonly (readonly { readonly a: string; readonly o: string; readonly b?: string }[])[];
}

/** Lists the modules that have an equivalent step. */
export const makeModules = {
  webhook: 'gateway:CustomWebHook',
  ask: 'openai-gpt-3:CreateCompletion',
  http: 'http:ActionSendData',
  router: 'builtin:BasicRouter',
  set: 'util:SetVariables',
  wait: 'util:FunctionSleep',
  text: 'util:ComposeTransformer',
} as const;

/** Limits the pause of Make's sleep module, in seconds. */
export const sleepMaxSeconds = 300;

/** Maps our output names to Make's, per module type. */
export const makeOutputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [makeModules.ask]: { text: 'result' },
  [makeModules.http]: { status: 'statusCode', body: 'data' },
};

/** Maps our comparison operators to Make's, each with its negation. */
export const makeOperators = {
  equals: ['text:equal', 'text:notequal'],
  'not-equals': ['text:notequal', 'text:equal'],
  contains: ['text:contain', 'text:notcontain'],
  'not-contains': ['text:notcontain', 'text:contain'],
  greater: ['number:greater', 'number:lessorequal'],
  less: ['number:less', 'number:greaterorequal'],
  'is-empty': ['notexist', 'exist'],
  'is-not-empty': ['exist', 'notexist'],
} as const;
