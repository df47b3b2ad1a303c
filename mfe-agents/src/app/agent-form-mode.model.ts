import { type CustomizeView, customizeViews } from 'shared-contracts';

/**
 * Describes the modes of the agent form: `createAgent` offers Save, `createdAgent` offers Update and Customize,
 * `customAgent` shows one customize view and `tab` lists all of them.
 */
export type AgentFormMode =
  | { readonly mode: 'createAgent' }
  | { readonly mode: 'createdAgent' }
  | { readonly mode: 'customAgent'; readonly view: CustomizeView | 'email-writer' | 'outside-use' }
  | { readonly mode: 'tab' };

export type CustomizeEntry = Extract<AgentFormMode, { mode: 'customAgent' }>['view'];

export type AgentFormStep =
  | { readonly type: 'saved' }
  | { readonly type: 'updated' }
  /** Opens the customize views. */
  | { readonly type: 'customize' }
  /** Shows the list of views. */
  | { readonly type: 'list' }
  | { readonly type: 'choose'; readonly view: CustomizeEntry }
  /** Returns to the form. */
  | { readonly type: 'close' };

const firstView: CustomizeEntry = 'goals';

/** Returns the first mode of an agent's form. An address may name a customize view. */
export function firstMode(named: string | null): AgentFormMode {
  const view = customizeViews.find((one) => one === named);
  return view ? { mode: 'customAgent', view } : { mode: 'createdAgent' };
}

/** Returns the next mode. Steps that a mode does not handle change nothing. */
export function nextMode(state: AgentFormMode, step: AgentFormStep): AgentFormMode {
  switch (state.mode) {
    case 'createAgent':
      return step.type === 'saved' ? { mode: 'createdAgent' } : state;
    case 'createdAgent':
      return step.type === 'customize' ? { mode: 'customAgent', view: firstView } : state;
    case 'customAgent':
    case 'tab':
      if (step.type === 'choose') return { mode: 'customAgent', view: step.view };
      if (step.type === 'close') return { mode: 'createdAgent' };
      return step.type === 'list' ? { mode: 'tab' } : state;
  }
}

/** Returns whether the form offers Customize, which only an agent that exists has. */
export const canCustomize = ({ mode }: AgentFormMode): boolean => mode === 'createdAgent';
