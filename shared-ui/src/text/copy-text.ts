const copyThroughSelection = (value: string): boolean => {
  const area = document.createElement('textarea');
  area.value = value;
  area.setAttribute('readonly', '');
  area.className = 'ui-visually-hidden';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
};

/** Copies a text to the clipboard and returns whether that worked. It also works on plain http pages, which lack the clipboard API. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    // Refused or unavailable on this origin: use the older way.
    return copyThroughSelection(value);
  }
}
