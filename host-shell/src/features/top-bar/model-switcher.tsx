import { useState } from 'react';
import { Button, Dropdown } from 'shared-ui';
import { ChevronDown } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { BarTooltip } from './bar-tooltip.tsx';
import { getMenuContainer } from './menu-parent.ts';
import * as styles from './top-bar.module.css';
import { useModelItems } from './use-model-items.tsx';
import { useModelName } from './use-model-name.ts';

/** Renders the active model and a menu of the connected ones. */
export function ModelSwitcher() {
  const text = useMessages();
  const { name, label } = useModelName();
  const [isOpen, setIsOpen] = useState(false);
  const items = useModelItems(isOpen);
  return (
    <Dropdown autoFocus getPopupContainer={getMenuContainer} trigger={['click']} menu={{ items }} open={isOpen} onOpenChange={setIsOpen}>
      <BarTooltip title={label} command="models" {...(isOpen && { open: false })}>
        <Button className={styles.modelSwitcher} data-part="model-switcher" aria-label={label}>
          <span className={styles.modelName}>{name || text('model')}</span>
          <ChevronDown size={15} />
        </Button>
      </BarTooltip>
    </Dropdown>
  );
}
