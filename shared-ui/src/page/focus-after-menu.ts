const menus = '.ant-dropdown, .ant-dropdown-menu-submenu-popup';
const isInMenu = (element: EventTarget | null) => element instanceof Element && element.closest(menus) !== null;

/** Holds the button whose menu was used last, until something else is focused. */
let lastTrigger: HTMLElement | null = null;

/** Returns the focus to a menu's trigger when Escape closes the menu; antd leaves it on the body. Returns the function that stops this. */
export function keepFocusAfterMenus(): () => void {
  const handleUse = (event: Event) => {
    if (!isInMenu(event.target)) return;
    lastTrigger = document.querySelector<HTMLElement>('.ant-dropdown-open');
    if (event instanceof KeyboardEvent && event.key === 'Escape') lastTrigger?.focus();
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (!isInMenu(target)) lastTrigger = null;
  };
  // Runs before antd handles the event, which closes the menu and so hides which one was open.
  window.addEventListener('keydown', handleUse, true);
  window.addEventListener('click', handleUse, true);
  window.addEventListener('focusin', handleFocus, true);
  return () => {
    window.removeEventListener('keydown', handleUse, true);
    window.removeEventListener('click', handleUse, true);
    window.removeEventListener('focusin', handleFocus, true);
  };
}

/** Returns the element that a dialog which opens now returns the focus to: the focused one, or the trigger of the menu that it was in. */
export function findOpener(): Element | null {
  const focused = document.activeElement;
  return focused === document.body || isInMenu(focused) ? (lastTrigger ?? focused) : focused;
}
