import type { ICruiseResult } from 'dependency-cruiser';

const modules = /^api-server\/src\/modules\/([^/]+)\/([^/]+)\//;
const test = /[.]test[.]ts$/;

/** Returns a Mermaid diagram of the server's domains, bottom first as `order` lists them, with the number of imports on each arrow. */
export function drawDomains({ modules: sources }: Pick<ICruiseResult, 'modules'>, order: readonly string[]): string {
  const imports = new Map<string, number>();
  const edges = new Set<string>();
  for (const { source, dependencies } of sources) {
    const [, domain, noun] = modules.exec(source) ?? [];
    if (!domain || test.test(source)) continue;
    for (const { resolved } of dependencies) {
      const [, other, otherNoun] = modules.exec(resolved) ?? [];
      if (!other || (other === domain && otherNoun === noun)) continue;
      edges.add(`${noun} → ${otherNoun}`);
      if (other !== domain) imports.set(`${domain} ${other}`, (imports.get(`${domain} ${other}`) ?? 0) + 1);
    }
  }
  const arrows = order.toReversed().flatMap((domain) =>
    order.flatMap((other) => {
      const count = imports.get(`${domain} ${other}`);
      return count ? [`  ${domain} -->|${count}| ${other}`] : [];
    }),
  );
  const up = [...imports.keys()].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return order.indexOf(from) < order.indexOf(to);
  });
  return [
    'flowchart TD',
    ...order.toReversed().map((domain) => `  ${domain}`),
    ...arrows,
    `  %% ${order.length} domains, ${edges.size} pairs of modules, ${arrows.length} arrows between domains, ${up.length} of them up`,
  ].join('\n');
}
