// An auto-sizing text field measures its padding and border, for which happy-dom has no defaults.
const defaults = document.createElement('style');
defaults.textContent = 'textarea { padding: 6px; border: 1px solid; line-height: 20px; box-sizing: border-box; }';
document.head.append(defaults);
