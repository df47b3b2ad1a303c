import type { Editor } from '@tiptap/react';
import { useId } from 'react';
import { NativeSelect } from 'shared-ui';
import { useDocumentMessages } from '../../messages/document.ts';
import * as styles from './code-language.module.css';

/** Maps the names that Markdown code fences use to display names, for every language that can be highlighted. */
const languages: Readonly<Record<string, string>> = {
  bash: 'Shell',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  dockerfile: 'Dockerfile',
  go: 'Go',
  graphql: 'GraphQL',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  php: 'PHP',
  python: 'Python',
  r: 'R',
  ruby: 'Ruby',
  rust: 'Rust',
  scss: 'SCSS',
  sql: 'SQL',
  swift: 'Swift',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

/** Renders the language choice for the code block at the cursor. */
export function CodeLanguage({ editor, language }: { editor: Editor; language: string }) {
  const text = useDocumentMessages();
  const id = useId();
  const isOther = language !== '' && !Object.hasOwn(languages, language);
  return (
    <div className={styles.language}>
      <label htmlFor={id}>{text('codeLanguage')}</label>
      <NativeSelect
        id={id}
        value={language}
        onChange={(event) =>
          editor
            .chain()
            .focus()
            .updateAttributes('codeBlock', { language: event.target.value || null })
            .run()
        }
      >
        <option value="">{text('codePlain')}</option>
        {isOther ? <option value={language}>{language}</option> : null}
        {Object.entries(languages).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
