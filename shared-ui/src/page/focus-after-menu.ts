/** Who closes a menu by Escape is back at what opened it; antd leaves the focus on the page's body. Answers what ends it. */
export function keepFocusAfterMenus(): () => void {
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && document.activeElement?.closest('.ant-dropdown'))
      document.querySelector<HTMLElement>('.ant-dropdown-open')?.focus();
  };
  // Before antd hears of it: afterwards nothing says what was open.
  window.addEventListener('keydown', handleKeyDown, true);
  return () => window.removeEventListener('keydown', handleKeyDown, true);
}
