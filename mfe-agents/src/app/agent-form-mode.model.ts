import type { CustomizeView } from 'shared-contracts';

/**
 * The four modes of the agent form (specification section 4): `createAgent` offers Save, `createdAgent` Update and Customize,
 * `customAgent` shows one customization view, `tab` the list of them.
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
  /** Customize/Advanced Settings. */
  | { readonly type: 'customize' }
  /** The list of views. */
  | { readonly type: 'list' }
  | { readonly type: 'choose'; readonly view: CustomizeEntry }
  /** Back to the fields. */
  | { readonly type: 'close' };

const firstView: CustomizeEntry = 'goals';

/** The mode after a step; a step that the mode does not know leaves it as it is. */
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

/** Customize is there for an agent that exists and is not being changed elsewhere (specification section 4). */
export const canCustomize = ({ mode }: AgentFormMode): boolean => mode === 'createdAgent';
