import { type ApiKeyScope, apiKeyScopes } from 'shared-contracts';
import { Checkbox } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './scope-choice.module.css';

const wording = {
  agents: ['keyAgents', 'keyAgentsNote'],
  search: ['keySearch', 'keySearchNote'],
  read: ['keyRead', 'keyReadNote'],
  workflows: ['keyWorkflows', 'keyWorkflowsNote'],
} as const satisfies Record<ApiKeyScope, readonly string[]>;

interface ScopeChoiceProps {
  label: string;
  /** Lists what can be chosen; everything by default. */
  scopes?: readonly ApiKeyScope[];
  /** Are set by the form's item around it. */
  value?: ApiKeyScope[];
  onChange?: (scopes: ApiKeyScope[]) => void;
}

/** Lets the user choose what a program may use, each in plain words. */
export function ScopeChoice({ label, scopes = apiKeyScopes, value, onChange }: ScopeChoiceProps) {
  const text = useMessages();
  return (
    <Checkbox.Group
      className={styles.scopes}
      role="group"
      aria-label={label}
      {...(value ? { value } : {})}
      onChange={(chosen) => onChange?.(chosen)}
    >
      {apiKeyScopes
        .filter((scope) => scopes.includes(scope))
        .map((scope) => (
          <Checkbox key={scope} value={scope}>
            <span className={styles.scope}>
              {text(wording[scope][0])}
              <span className={styles.scopeNote}>{text(wording[scope][1])}</span>
            </span>
          </Checkbox>
        ))}
    </Checkbox.Group>
  );
}

/** Returns a function that names what a program may use, for one line of a list. */
export function useScopeNames() {
  const text = useMessages();
  return (scopes: readonly ApiKeyScope[], isForOneAgent = false): string[] =>
    [
      scopes.includes('agents') ? text(isForOneAgent ? 'keyForOne' : 'keyForAll') : '',
      scopes.includes('search') ? text('keyForSearch') : '',
      scopes.includes('read') ? text('keyForRead') : '',
      scopes.includes('workflows') ? text('keyForWorkflows') : '',
    ].filter(Boolean);
}
