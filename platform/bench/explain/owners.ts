/** Names what a source file belongs to: a library, a folder of a package of ours, or the bundler's own code. */
export function ownerOf(source: string): string {
  const library = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (library) return libraryOf(library);
  const [, own, path = ''] = /(?:^|\/)(host-shell|mfe-[\w-]+|shared-ui|shared-contracts)\/src\/(.*)$/.exec(source) ?? [];
  if (!own) return 'bundler';
  const [room = '', inner = ''] = path.split('/').slice(0, -1);
  // Contracts lie in a domain, whose name says less than that of the noun below it.
  if (own === 'shared-contracts') return [own, inner || room].filter(Boolean).join('/');
  return [own, room, room === 'features' ? inner : ''].filter(Boolean).join('/');
}

/** Merges the many packages of one library into a line. */
function libraryOf(name: string): string {
  if (name.startsWith('@rc-component/')) return 'antd';
  if (name.startsWith('@ant-design/')) return 'antd';
  if (name.startsWith('@tanstack/')) return '@tanstack/react-query';
  if (name.startsWith('@module-federation/')) return '@module-federation';
  if (name.startsWith('react-router')) return 'react-router';
  return name === 'scheduler' ? 'react-dom' : name;
}
