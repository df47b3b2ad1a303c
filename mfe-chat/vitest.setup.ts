// An auto-sizing text field measures its padding and border, for which happy-dom has no defaults. Files of a worker share the document.
const defaults = document.querySelector('#field-defaults') ?? document.createElement('style');
defaults.id = 'field-defaults';
defaults.textContent = 'textarea { padding: 6px; border: 1px solid; line-height: 20px; box-sizing: border-box; }';
document.head.append(defaults);

// Text fields change by this command, which happy-dom lacks. React must find the value changed since it last looked.
document.execCommand = (_command, _hasUi, text = '') => {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return false;
  const before = field.value;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  (field as { _valueTracker?: { setValue: (value: string) => void } })._valueTracker?.setValue(before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
};
