import { useState } from 'react';
import { limits, type MessageReference } from 'shared-contracts';
import { findServerResources, resourceReferenceId, type ServerResource, type ServerResourceTemplate } from 'shared-contracts/agent-calls';
import { cutText } from 'shared-contracts/text';
import { Alert, Input, Modal, QueryView, Tile, TileGrid, useDebounced } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useReferenceMessages } from '../../messages/references.ts';
import * as styles from './references.module.css';
import { ResourceForm } from './resource-form.tsx';

interface ResourcePickerProps {
  readonly server: { readonly id: string; readonly label: string };
  readonly onPick: (resource: MessageReference) => void;
  readonly onClose: () => void;
}

/** Sets how long typing has to pause before the server is asked again, in milliseconds. */
const pauseMs = 400;

/** Asks a tool server for its resources and adds the one that is chosen to the message. */
export function ResourcePicker({ server: { id, label }, onPick, onClose }: ResourcePickerProps) {
  const text = useReferenceMessages();
  const [typed, setTyped] = useState('');
  const [template, setTemplate] = useState<ServerResourceTemplate>();
  const q = useDebounced(typed.trim(), pauseMs);
  const query = useCall(findServerResources, { query: { server_id: id, ...(q ? { q } : {}) } }, { keepsPrevious: true, staleTime: 60_000 });
  const handlePick = ({ uri, name }: Pick<ServerResource, 'uri' | 'name'>) => {
    onPick({ kind: 'resource', id: resourceReferenceId(id, uri), name: cutText(`${name} · ${label}`, limits.itemNameMax) });
    onClose();
  };
  if (template) {
    const back = () => setTemplate(undefined);
    return <ResourceForm serverId={id} template={template} onFill={handlePick} onBack={back} onClose={onClose} />;
  }
  return (
    <Modal open title={<bdi>{text('resourcesOf', { name: label })}</bdi>} footer={(_, { CancelBtn }) => <CancelBtn />} onCancel={onClose}>
      <p>{text('resourcesNote')}</p>
      <Input
        autoFocus
        type="search"
        maxLength={200}
        aria-label={text('resourcesSearch')}
        placeholder={text('resourcesSearch')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <QueryView query={query} failedTitle={text('resourcesFailed')}>
        {({ resources, templates = [], has_more, problem }) => (
          <div className={styles.resources} aria-busy={query.isFetching}>
            <p className="ui-visually-hidden" role="status">
              {!problem && resources.length + templates.length === 0 ? text('resourcesNone') : ''}
            </p>
            {problem ? <Alert type="error" title={problem} role="alert" /> : null}
            {!problem && resources.length + templates.length === 0 ? <p aria-hidden>{text('resourcesNone')}</p> : null}
            {resources.length ? (
              <TileGrid label={text('resourcesOf', { name: label })} items={resources} itemKey={({ uri }) => uri}>
                {(resource) => (
                  <Tile
                    title={<bdi>{resource.name}</bdi>}
                    note={<bdi>{resource.detail || resource.uri}</bdi>}
                    onClick={() => handlePick(resource)}
                  />
                )}
              </TileGrid>
            ) : null}
            {has_more ? <p>{text('resourcesMore')}</p> : null}
            {templates.length ? (
              <>
                <h3>{text('resourceTemplates')}</h3>
                <TileGrid label={text('resourceTemplates')} items={templates} itemKey={({ uri_template }) => uri_template}>
                  {(one) => (
                    <Tile
                      title={<bdi>{one.name}</bdi>}
                      note={<bdi>{one.detail || one.uri_template}</bdi>}
                      onClick={() => setTemplate(one)}
                    />
                  )}
                </TileGrid>
              </>
            ) : null}
          </div>
        )}
      </QueryView>
    </Modal>
  );
}
