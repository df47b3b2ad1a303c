/**
 * Loader for two files of the federation runtime (2.9.2), which otherwise never recover from one failed download:
 * - `loadShare` keeps the rejected promise of a shared module, so each later load fails without a request.
 * - `consumes` swallows the failure. The importing module then throws in the middle of its evaluation, the bundler keeps that half in its
 *   cache, and the next import ends in "Cannot access 'x' before initialization".
 */
const changes = [
  {
    file: /runtime-core[\\/]dist[\\/]shared[\\/]index\.c?js$/,
    from: '} catch (shareError) {\n\t\t\tthis.emitErrorLoadShare({\n\t\t\t\tlifecycle: "loadShare",',
    to: '} catch (shareError) { for (const scope of Object.values(this.shareScopeMap)) for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) delete shared.loading; this.emitErrorLoadShare({ lifecycle: "loadShare",',
  },
  {
    file: /webpack-bundler-runtime[\\/]dist[\\/]consumes\.c?js$/,
    from: 'promise.then(onFactory).catch(onError)',
    to: 'promise.then(onFactory).catch((error) => { onError(error); throw error; })',
  },
];

/** Lists the files that the loader changes. */
export const changedFiles = changes.map(({ file }) => file);

/** Returns the module's text with the failure handled. @throws Error when the runtime's code has changed. */
// biome-ignore lint/style/noDefaultExport: the bundler asks a loader for one.
export default function retry(this: { readonly resourcePath: string }, source: string): string {
  const change = changes.find(({ file }) => file.test(this.resourcePath));
  if (!change || source.split(change.from).length !== 2)
    throw new Error(`${this.resourcePath} has changed: check platform/preset/federation-retry.ts against the new version.`);
  return source.replace(change.from, () => change.to);
}
