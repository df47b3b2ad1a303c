/** Describes where a button or link of a row was used. */
interface UsedPlace {
  readonly control: Element;
  readonly row: Element;
  readonly list: Element;
  readonly rowIndex: number;
  /** Counts the controls after it. Those that only some rows have, such as a link, come first. */
  readonly controlsAfter: number;
  /** Lists what the list is in, from the inside. */
  readonly around: readonly Element[];
}

const controlsOf = (row: Element | null) => [...(row?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])];

/** Returns the place of an element in its list or table. Grouped lists move the focus themselves, and the rows of menus close with them. */
function findPlace(control: Element): UsedPlace | null {
  const row = control.closest('li, tr');
  const list = row?.parentElement;
  if (!row || !list || row.closest('.ui-grouped-list, [role="menu"]')) return null;
  const controls = controlsOf(row);
  const index = controls.findIndex((one) => one.contains(control));
  const rowIndex = [...list.children].indexOf(row);
  return index < 0 ? null : { control, row, list, rowIndex, controlsAfter: controls.length - 1 - index, around: ancestorsOf(list) };
}

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** Returns the heading of the section or page that a list was in. */
function headingOf({ around }: UsedPlace): HTMLElement | null {
  const place = around.find((one) => one.isConnected && one.querySelector('h1, h2, h3'));
  const heading = place?.querySelector<HTMLElement>('h1, h2, h3') ?? null;
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Returns the control that takes the place of the one that was used, or the list's heading if no row is left. */
function nextOf(used: UsedPlace): HTMLElement | null {
  const { row, list, rowIndex, controlsAfter } = used;
  if (!list.isConnected) return headingOf(used);
  const controls = controlsOf(row.isConnected ? row : (list.children[rowIndex] ?? list.lastElementChild));
  return controls[Math.max(controls.length - 1 - controlsAfter, 0)] ?? headingOf(used);
}

/**
 * Keeps the focus in a list when the button that was pressed by keyboard disappears, alone or with its row: the row in its place takes the
 * focus, or the heading after the last row. Browsers leave it on the body, and the keyboard would start at the top of the page. Returns
 * the function that stops this.
 */
export function keepFocusInLists(): () => void {
  let used: UsedPlace | null = null;
  const isLost = () => used !== null && !used.control.isConnected && document.activeElement === document.body;
  const handleKey = ({ key, target }: KeyboardEvent) => {
    if ((key === 'Enter' || key === ' ') && target instanceof Element) used = findPlace(target) ?? used;
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (!used || !(target instanceof Element) || used.row.contains(target)) return;
    // A menu of the row and the confirmation of its action belong to the row.
    const layer = target.closest('[role="menu"], [role="dialog"]');
    if (!layer || layer.contains(used.list)) used = null;
  };
  const moveFocus = () => {
    if (!used || !isLost()) return;
    const next = nextOf(used);
    // A row may lose its buttons first and leave later, such as one that has been read.
    used = next && findPlace(next);
    next?.focus();
  };
  // The code that removed the row may move the focus before the next frame.
  const observer = new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(moveFocus);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('keydown', handleKey, true);
  window.addEventListener('focusin', handleFocus, true);
  return () => {
    observer.disconnect();
    window.removeEventListener('keydown', handleKey, true);
    window.removeEventListener('focusin', handleFocus, true);
  };
}
