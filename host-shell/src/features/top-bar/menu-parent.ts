/** Menus of the bar open within it, so that whoever goes by landmarks finds them there. */
export const menuParent = (trigger: HTMLElement): HTMLElement => trigger.closest('header') ?? document.body;
