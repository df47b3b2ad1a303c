import type { ReactNode } from 'react';
import type { Workspace } from 'shared-contracts/settings-calls';
import { Select } from 'shared-ui/form';
import { useSearchParams } from 'shared-ui/router';

interface WorkspaceChoiceProps {
  workspaces: readonly Workspace[];
  label: string;
  /** Renders the chosen workspace. */
  children: (workspace: Workspace) => ReactNode;
}

/** Lets the user choose one of their workspaces; at first, the one that the address names, or the current one. */
export function WorkspaceChoice({ workspaces, label, children }: WorkspaceChoiceProps) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('workspace');
  const chosen = workspaces.find((one) => one.workspace_id === asked) ?? workspaces.find((one) => one.is_current) ?? workspaces[0];
  if (!chosen) return null;
  return (
    <>
      <Select
        aria-label={label}
        className="ui-fill"
        value={chosen.workspace_id}
        options={workspaces.map(({ workspace_id: value, name }) => ({ value, label: name }))}
        onChange={(workspace: string) => setSearch({ workspace }, { replace: true })}
      />
      {children(chosen)}
    </>
  );
}
