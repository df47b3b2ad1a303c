import { useRef, useState } from 'react';
import { lazyCode, routes } from 'shared-contracts';
import { Button, Dropdown, useLazy } from 'shared-ui';
import { Bot, ChevronDown, ChevronsUpDown, Plug } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { loadLogo } from '../../shared/lazy-shared.ts';
import { modelStore } from '../../shared/model.store.ts';
import { useAfterFirstPage } from '../../shared/use-idle.ts';
import { BarTooltip } from './bar-tooltip.tsx';
import { getMenuContainer } from './menu-parent.ts';
import * as styles from './top-bar.module.css';
import { useMenuFocus } from './use-menu-focus.ts';
import { useModelItems, useModels } from './use-model-items.tsx';
import { useModelName } from './use-model-name.ts';

/** Renders the active model and a menu of the connected ones. */
export function ModelSwitcher() {
  const text = useMessages();
  const { name, label } = useModelName();
  const [isOpen, setIsOpen] = useState(false);
  const items = useModelItems(isOpen);
  const control = useRef<HTMLButtonElement>(null);
  const returnFocus = useMenuFocus(control, isOpen, items.length);
  const handleOpenChange = (next: boolean) => {
    setIsOpen(next);
    if (!next) returnFocus();
  };
  return (
    <Dropdown
      autoFocus
      getPopupContainer={getMenuContainer}
      trigger={['click']}
      menu={{ items }}
      open={isOpen}
      onOpenChange={handleOpenChange}
    >
      <BarTooltip title={label} command="models" {...(isOpen && { open: false })}>
        <Button ref={control} className={styles.modelSwitcher} data-part="model-switcher" aria-label={label}>
          <span className={styles.modelName}>{name || text('model')}</span>
          <ChevronDown size={15} />
        </Button>
      </BarTooltip>
    </Dropdown>
  );
}

const logoCode = lazyCode(loadLogo);

/** Renders the model in use at the foot of the navigation with the same menu, or a link that connects one. */
export function NavigationModel({ isRail, onNavigate }: { isRail: boolean; onNavigate?: () => void }) {
  const text = useMessages();
  const { isUnconnected, modelId } = useStore(modelStore);
  const { name, label } = useModelName();
  const [isOpen, setIsOpen] = useState(false);
  const items = useModelItems(isOpen);
  const control = useRef<HTMLButtonElement>(null);
  const returnFocus = useMenuFocus(control, isOpen, items.length);
  const handleOpenChange = (next: boolean) => {
    setIsOpen(next);
    if (!next) returnFocus();
  };
  const isSettled = useAfterFirstPage() && !isUnconnected;
  const { models } = useModels(isSettled);
  const shown = models.find((model) => model.modelId === modelId);
  const logo = useLazy(logoCode, isSettled).module;
  if (isUnconnected) {
    const link = (
      <Link
        className={styles.navigationModel}
        data-rail={isRail}
        to={routes.models()}
        aria-label={text('connectModel')}
        onClick={onNavigate}
      >
        <Plug />
        {isRail ? null : <span>{text('connectModel')}</span>}
      </Link>
    );
    return isRail ? <BarTooltip title={text('connectModel')}>{link}</BarTooltip> : link;
  }
  return (
    <Dropdown
      autoFocus
      getPopupContainer={getMenuContainer}
      trigger={['click']}
      placement="topLeft"
      menu={{ items }}
      open={isOpen}
      onOpenChange={handleOpenChange}
    >
      <BarTooltip title={label} {...(isRail ? isOpen && { open: false } : { open: false })}>
        <button
          ref={control}
          type="button"
          className={styles.navigationModel}
          data-rail={isRail}
          aria-label={isRail ? label : undefined}
          aria-haspopup="menu"
        >
          {logo && shown ? <logo.Logo name={shown.modelLogo ?? shown.providerLogo} label={shown.modelName} size={18} /> : <Bot />}
          {isRail ? null : (
            <>
              <span dir="auto">{name || text('model')}</span>
              <ChevronsUpDown size={15} />
            </>
          )}
        </button>
      </BarTooltip>
    </Dropdown>
  );
}
