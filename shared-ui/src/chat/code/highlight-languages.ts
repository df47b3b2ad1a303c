import type { LanguageFn } from 'highlight.js';
import { type LazyCode, lazyCode } from 'shared-contracts';

type Grammar = LazyCode<{ default: LanguageFn }>;

const grammars: Readonly<Record<string, Grammar>> = {
  bash: lazyCode(() => import('highlight.js/lib/languages/bash')),
  c: lazyCode(() => import('highlight.js/lib/languages/c')),
  cpp: lazyCode(() => import('highlight.js/lib/languages/cpp')),
  csharp: lazyCode(() => import('highlight.js/lib/languages/csharp')),
  css: lazyCode(() => import('highlight.js/lib/languages/css')),
  diff: lazyCode(() => import('highlight.js/lib/languages/diff')),
  dockerfile: lazyCode(() => import('highlight.js/lib/languages/dockerfile')),
  go: lazyCode(() => import('highlight.js/lib/languages/go')),
  graphql: lazyCode(() => import('highlight.js/lib/languages/graphql')),
  java: lazyCode(() => import('highlight.js/lib/languages/java')),
  javascript: lazyCode(() => import('highlight.js/lib/languages/javascript')),
  json: lazyCode(() => import('highlight.js/lib/languages/json')),
  kotlin: lazyCode(() => import('highlight.js/lib/languages/kotlin')),
  markdown: lazyCode(() => import('highlight.js/lib/languages/markdown')),
  php: lazyCode(() => import('highlight.js/lib/languages/php')),
  python: lazyCode(() => import('highlight.js/lib/languages/python')),
  r: lazyCode(() => import('highlight.js/lib/languages/r')),
  ruby: lazyCode(() => import('highlight.js/lib/languages/ruby')),
  rust: lazyCode(() => import('highlight.js/lib/languages/rust')),
  scss: lazyCode(() => import('highlight.js/lib/languages/scss')),
  sql: lazyCode(() => import('highlight.js/lib/languages/sql')),
  swift: lazyCode(() => import('highlight.js/lib/languages/swift')),
  typescript: lazyCode(() => import('highlight.js/lib/languages/typescript')),
  xml: lazyCode(() => import('highlight.js/lib/languages/xml')),
  yaml: lazyCode(() => import('highlight.js/lib/languages/yaml')),
};

const aliases: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  docker: 'dockerfile',
  golang: 'go',
  html: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

/** Returns the name and code of a language's grammar, by any of its usual names, or null. */
export function findGrammar(language: string): { name: string; code: Grammar } | null {
  const wanted = language.toLowerCase();
  const name = (Object.hasOwn(aliases, wanted) ? aliases[wanted] : undefined) ?? wanted;
  const code = Object.hasOwn(grammars, name) ? grammars[name] : undefined;
  return code ? { name, code } : null;
}
