/** Splits a pattern at the bars that are in no group and no class. */
function alternatives(pattern: string): string[] {
  const parts = [''];
  let depth = 0;
  let isClass = false;
  for (const [part = ''] of pattern.matchAll(/\\.|[\s\S]/g)) {
    if (isClass) isClass = part !== ']';
    else if (part === '[') isClass = true;
    else if (part === '(') depth += 1;
    else if (part === ')') depth -= 1;
    if (part === '|' && depth === 0 && !isClass) parts.push('');
    else parts[parts.length - 1] += part;
  }
  return parts;
}

/** Returns the place after the group that starts at an index. */
function endOfGroup(pattern: string, start: number): number {
  let depth = 0;
  let isClass = false;
  for (let at = start; at < pattern.length; at += 1) {
    const char = pattern[at];
    if (char === '\\') at += 1;
    else if (isClass) isClass = char !== ']';
    else if (char === '[') isClass = true;
    else if (char === '(') depth += 1;
    else if (char === ')' && --depth === 0) return at + 1;
  }
  return pattern.length;
}

/** Returns the patterns that a pattern of paths consists of, one for each combination of its alternatives. Optional groups stay. */
export function branchesOf(pattern: string): string[] {
  return alternatives(pattern).flatMap((branch) => {
    const start = /(?<=^|[^\\])\((?:\?:|(?!\?))(?=[^)]*[|(])/.exec(branch)?.index;
    if (start === undefined) return [branch];
    const end = endOfGroup(branch, start);
    if (/^[?*+{]/.test(branch.slice(end))) return [branch];
    const inner = branch
      .slice(start, end)
      .replace(/^\((?:\?:)?/, '')
      .slice(0, -1);
    return alternatives(inner).flatMap((one) => branchesOf(`${branch.slice(0, start)}${one}${branch.slice(end)}`));
  });
}
