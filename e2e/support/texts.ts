import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns a function that looks up the texts of a package in a language, by section and key. Throws when there is no such text. */
export function textsOf(packageName: string, tag: string): (section: string, key: string) => string {
  const sections = JSON.parse(readFileSync(join(import.meta.dirname, `../../${packageName}/src/messages/${tag}.json`), 'utf8')) as Sections;
  return (section, key) => {
    const text = sections[section]?.[key];
    if (text === undefined) throw new Error(`${packageName} has no ${tag} text ${section}.${key}`);
    return text;
  };
}
