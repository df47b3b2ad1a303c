/**
 * Returns the container for the menus of a trigger: the bar, navigation or drawer around it, so people who navigate by landmarks find them
 * there.
 */
export const getMenuContainer = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('header, nav, [role="dialog"]') ?? document.body;
