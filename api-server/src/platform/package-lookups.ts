import { registerHooks } from 'node:module';

/**
 * Shortens how Node finds the modules of drizzle-orm. Since version 21.5, Node reads the whole package.json of a package for each of its
 * modules and each import of it (https://github.com/nodejs/node/issues/58126). This one has 180 KB and 340 readers, which took more than
 * half of the time to load the server. Each name is looked up once, and modules beside each other are not looked up at all.
 */
export function shortenDrizzleLookups(): void {
  const folder = new URL('.', import.meta.resolve('drizzle-orm')).href;
  const found = new Map<string, string>();
  registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL: from = '', conditions } = context;
      if (!conditions.includes('import')) return next(specifier, context);
      if (from.startsWith(folder) && specifier.startsWith('.') && specifier.endsWith('.js'))
        return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true };
      if (!/^drizzle-orm(\/|$)/.test(specifier) || from.includes('/node_modules/')) return next(specifier, context);
      const url = found.get(specifier) ?? next(specifier, context).url;
      found.set(specifier, url);
      return { url, format: 'module', shortCircuit: true };
    },
  });
}
