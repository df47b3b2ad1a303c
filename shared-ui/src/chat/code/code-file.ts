const extensions: Readonly<Record<string, string>> = {
  bash: 'sh',
  csharp: 'cs',
  golang: 'go',
  javascript: 'js',
  kotlin: 'kt',
  markdown: 'md',
  plaintext: 'txt',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  text: 'txt',
  typescript: 'ts',
};

/** Returns a file name for code in this language. A language that is not a usual extension makes a text file. */
export function toCodeFileName(language: string): string {
  const name = language.toLowerCase();
  return `code.${(Object.hasOwn(extensions, name) && extensions[name]) || (/^[a-z\d]{1,6}$/.test(name) ? name : 'txt')}`;
}
