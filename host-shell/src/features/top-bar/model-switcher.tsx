import { useState } from 'react';
import { limits } from 'shared-contracts';
import { Button, Dropdown } from 'shared-ui';
import { ChevronDown } from 'shared-ui/icons';
import { useStore } from 'zustand';
import { useMessages } from '../../shared/messages.ts';
import { modelStore } from '../../shared/model.store.ts';
import { BarTooltip } from './bar-tooltip.tsx';
import { menuParent } from './menu-parent.ts';
import { useModelItems } from './use-model-items.tsx';

/** The model that answers, and a menu of the connected ones. */
export function ModelSwitcher() {
  const text = useMessages();
  const chosen = useStore(modelStore);
  const [isOpen, setIsOpen] = useState(false);
  const items = useModelItems(isOpen);
  const name = chosen.modelName || limits.defaultModelLabel;
  const label = text(chosen.isUnconnected ? 'modelMenuUnconnected' : 'modelMenu', { name });
  return (
    <Dropdown autoFocus getPopupContainer={menuParent} trigger={['click']} menu={{ items }} open={isOpen} onOpenChange={setIsOpen}>
      <BarTooltip title={label} {...(isOpen && { open: false })}>
        <Button className="model-switcher" aria-label={label}>
          <span className="model-name">{name}</span>
          <ChevronDown size={15} />
        </Button>
      </BarTooltip>
    </Dropdown>
  );
}
