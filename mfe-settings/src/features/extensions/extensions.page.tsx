import { inMegabytes, routes } from 'shared-contracts';
import { extensionPackageMaxBytes, installExtension, listWorkspaceExtensions, roleMay } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, PageHeader, QueryView, Section } from 'shared-ui';
import { Upload } from 'shared-ui/form';
import { Plug, Shield } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useExtensionsMessages } from '../../messages/extensions.ts';
import { useMessages } from '../../messages/messages.ts';
import { Rows } from '../../shared/rows.tsx';
import * as settings from '../../shared/settings.module.css';
import { useChosenWorkspace, WorkspaceSelect } from '../../shared/workspace-choice.tsx';
import { useWorkspaces } from '../../shared/workspaces.api.ts';
import { ExtensionRow } from './extension-row.tsx';

/** Installs extensions for a workspace, and says what each may do and who can use it. */
export function ExtensionsPage() {
  const text = useExtensionsMessages();
  const settingsText = useMessages();
  const query = useWorkspaces();
  const chosen = useChosenWorkspace(query.data ?? []);
  return (
    <div className="ui-page">
      <PageHeader
        title={settingsText('extensions')}
        note={text('note')}
        parents={[{ label: settingsText('settingsTitle'), to: routes.settings() }]}
        actions={<WorkspaceSelect workspaces={query.data ?? []} label={text('workspace')} chosen={chosen} />}
      />
      <QueryView query={query} failedTitle={text('loadFailed')}>
        {() => {
          if (!chosen) return null;
          if (roleMay(chosen.role, 'manage-extensions')) return <Extensions key={chosen.workspace_id} workspaceId={chosen.workspace_id} />;
          return <EmptyState icon={<Shield />} title={text('notManager')} note={text('notManagerNote')} />;
        }}
      </QueryView>
    </div>
  );
}

function Extensions({ workspaceId }: { workspaceId: string }) {
  const text = useExtensionsMessages();
  const params = { workspace_id: workspaceId };
  const query = useCall(listWorkspaceExtensions, { params });
  return (
    <>
      <Section title={text('installed')}>
        <QueryView query={query} failedTitle={text('loadFailed')}>
          {({ extensions }) =>
            extensions.length ? (
              <Rows label={text('installed')} items={extensions} itemKey={({ extension_id }) => extension_id}>
                {(extension) => <ExtensionRow extension={extension} />}
              </Rows>
            ) : (
              <EmptyState icon={<Plug />} title={text('none')} note={text('noneNote')} />
            )
          }
        </QueryView>
      </Section>
      <Section title={text('install')}>
        <p className={settings.note}>{text('installNote')}</p>
        <InstallButton workspaceId={workspaceId} known={query.data?.extensions.map(({ remote }) => remote) ?? []} />
      </Section>
    </>
  );
}

function InstallButton({ workspaceId, known }: { workspaceId: string; known: readonly string[] }) {
  const text = useExtensionsMessages();
  const { mutate: install, isPending } = useCallAction(installExtension, {
    failure: text('installFailed'),
    success: ({ label, version, remote }) =>
      known.includes(remote) ? text('updateDone', { label, version }) : text('installDone', { label }),
  });
  const { notify } = useShell();
  const choose = (file: Blob) => {
    if (file.size > extensionPackageMaxBytes) {
      notify.error({ title: text('installFailed'), description: text('fileTooLarge', { max: inMegabytes(extensionPackageMaxBytes) }) });
      return false;
    }
    install({ params: { workspace_id: workspaceId }, body: file });
    return false;
  };
  return (
    <Upload accept=".json" aria-label={text('install')} showUploadList={false} beforeUpload={choose} disabled={isPending}>
      <Button icon={<Plug />} loading={isPending}>
        {isPending ? text('installing') : text('install')}
      </Button>
    </Upload>
  );
}
