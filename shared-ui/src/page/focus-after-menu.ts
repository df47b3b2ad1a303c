/** Returns the focus to a menu's trigger when Escape closes the menu; antd leaves it on the body. Returns the function that stops this. */
export function keepFocusAfterMenus(): () => void {
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && document.activeElement?.closest('.ant-dropdown'))
      document.querySelector<HTMLElement>('.ant-dropdown-open')?.focus();
  };
  // Runs before antd handles the key, because later nothing tells what was open.
  window.addEventListener('keydown', handleKeyDown, true);
  return () => window.removeEventListener('keydown', handleKeyDown, true);
}
