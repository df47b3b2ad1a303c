/** Returns the container for the bar's menus: the bar itself, so people who navigate by landmarks find them there. */
export const getMenuContainer = (trigger: HTMLElement): HTMLElement => trigger.closest('header') ?? document.body;
