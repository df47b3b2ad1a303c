import type { Workspace } from 'shared-contracts/settings-calls';
import { Select } from 'shared-ui/form';
import { useSearchParams } from 'shared-ui/router';
import * as styles from './settings.module.css';

/** Returns the workspace that the address names, or the current one. */
export function useChosenWorkspace(workspaces: readonly Workspace[]): Workspace | undefined {
  const [search] = useSearchParams();
  const asked = search.get('workspace');
  return workspaces.find((one) => one.workspace_id === asked) ?? workspaces.find((one) => one.is_current) ?? workspaces[0];
}

interface WorkspaceSelectProps {
  workspaces: readonly Workspace[];
  label: string;
  chosen: Workspace | undefined;
}

/** Lets the user choose one of several workspaces, which the address then names. */
export function WorkspaceSelect({ workspaces, label, chosen }: WorkspaceSelectProps) {
  const [, setSearch] = useSearchParams();
  if (!chosen || workspaces.length < 2) return null;
  return (
    <Select
      aria-label={label}
      className={styles.workspaceSelect}
      value={chosen.workspace_id}
      options={workspaces.map(({ workspace_id: value, name }) => ({ value, label: name }))}
      onChange={(workspace: string) => setSearch({ workspace }, { replace: true })}
    />
  );
}
