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

/** Puts a text on the clipboard and answers whether it is there. Works on plain http pages too, which lack the clipboard API. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    // Refused, or not offered on this origin: the older way remains.
    return copyThroughSelection(value);
  }
}
