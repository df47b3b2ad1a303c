/**
 * Loader for components of antd that bring others along as members, for example `Input.OTP`. A bundler keeps them all, although no source of
 * ours uses these.
 */
import { parse } from 'acorn';

const inner = '_InternalPanelDoNotUseOrYouWillBeFired';

/** Maps modules to the members that no source uses. */
const unused: Readonly<Record<string, readonly string[]>> = {
  'antd/es/alert/index': ['ErrorBoundary'],
  'antd/es/avatar/index': ['Group'],
  'antd/es/badge/index': ['Ribbon'],
  'antd/es/button/Button': ['Group'],
  'antd/es/drawer/Drawer': [inner],
  'antd/es/dropdown/dropdown': [inner],
  'antd/es/dropdown/index': ['Button'],
  'antd/es/input/index': ['Group', 'OTP'],
  'antd/es/modal/index': ['useModal', 'info', 'success', 'error', 'warning', 'warn', 'confirm', 'destroyAll', 'config', inner],
  'antd/es/skeleton/Skeleton': ['Button', 'Avatar', 'Input', 'Image', 'Node'],
  'antd/es/space/index': ['Compact', 'Addon'],
  'antd/es/tag/index': ['CheckableTag', 'CheckableTagGroup'],
  'antd/es/tooltip/index': [inner],
};

/** Lists the files that the loader changes. */
export const partedFiles = Object.keys(unused).map((name) => new RegExp(`[\\\\/]${name.replaceAll('/', '[\\\\/]')}\\.js$`));

/** Lists what sources must not use, as they would write it, for example `Input.OTP`. */
export const unusedMembers = Object.entries(unused).flatMap(([name, members]) => {
  const [, , folder = ''] = name.split('/');
  return members.map((member) => `${folder.charAt(0).toUpperCase()}${folder.slice(1)}.${member}`);
});

/** Returns the module without what nothing uses. @throws Error when the library's code has changed. */
// biome-ignore lint/style/noDefaultExport: the bundler asks a loader for one.
export default function dropParts(this: { readonly resourcePath: string }, source: string): string {
  const path = this.resourcePath.replaceAll('\\', '/');
  const text = dropMembers(path, source);
  if (text === undefined)
    throw new Error(`${this.resourcePath} has changed: check platform/preset/unused-parts.ts against the new version.`);
  return text;
}

function dropMembers(path: string, source: string): string | undefined {
  const members = Object.entries(unused).find(([name]) => path.endsWith(`/${name}.js`))?.[1] ?? [];
  const found = parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body.filter(
    (node) =>
      node.type === 'ExpressionStatement' &&
      node.expression.type === 'AssignmentExpression' &&
      node.expression.left.type === 'MemberExpression' &&
      node.expression.left.property.type === 'Identifier' &&
      members.includes(node.expression.left.property.name),
  );
  if (members.length === 0 || found.length !== members.length) return undefined;
  return found.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
}
