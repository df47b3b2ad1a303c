import { useState } from 'react';
import { type Item, listedKindOf } from 'shared-contracts';
import type { AreaItem } from 'shared-contracts/area-calls';
import { EmptyState, Input, Modal, QueryView, useDebounced } from 'shared-ui';
import { Inbox, Search } from 'shared-ui/icons';
import { useKindNames } from 'shared-ui/items';
import { useMessages } from '../../messages/messages.ts';
import { useAreaFiling, useWorksToAdd } from './area-contents.api.ts';
import * as styles from './areas.module.css';

const typingMs = 300;
const keyOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>) => `${kind}/${id}`;

interface AddWorksProps {
  readonly areaId: string;
  readonly inArea: readonly AreaItem[];
  readonly onClose: () => void;
}

/** Renders the dialog that files the user's works in an area. */
export function AddWorks({ areaId, inArea, onClose }: AddWorksProps) {
  const text = useMessages();
  const kindNames = useKindNames();
  const { file } = useAreaFiling(areaId);
  const [typed, setTyped] = useState('');
  const works = useWorksToAdd(useDebounced(typed.trim(), typingMs));
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const [isBusy, setIsBusy] = useState(false);
  const there = new Set(inArea.map(keyOf));
  const handleToggle = (item: Item) => {
    const next = new Map(chosen);
    if (!next.delete(keyOf(item))) next.set(keyOf(item), item);
    setChosen(next);
  };
  const handleOk = async () => {
    setIsBusy(true);
    if (await file([...chosen.values()], null)) onClose();
    else setIsBusy(false);
  };
  return (
    <Modal
      open
      title={text('addWorksTitle')}
      okText={text('addWorksOk', { count: chosen.size })}
      okButtonProps={{ disabled: chosen.size === 0, loading: isBusy }}
      cancelText={text('cancel')}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <Input
        type="search"
        allowClear
        autoFocus
        prefix={<Search size={16} />}
        aria-label={text('searchWorks')}
        placeholder={text('searchWorks')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <QueryView query={works} failedTitle={text('contentsFailed')}>
        {(all) => {
          const free = all.filter((item) => !there.has(keyOf(item)));
          if (!free.length) return <EmptyState icon={<Inbox />} title={text(typed ? 'noWorksFound' : 'noWorksToAdd')} />;
          return (
            <fieldset className={styles.workChoice}>
              <legend className="ui-visually-hidden">{text('addWorksTitle')}</legend>
              {free.map((item) => (
                <label key={keyOf(item)}>
                  <input type="checkbox" checked={chosen.has(keyOf(item))} onChange={() => handleToggle(item)} />
                  <bdi>{item.name || text('untitled')}</bdi>
                  <span className={styles.areaWhen}>{kindNames.one(listedKindOf(item))}</span>
                </label>
              ))}
            </fieldset>
          );
        }}
      </QueryView>
    </Modal>
  );
}
