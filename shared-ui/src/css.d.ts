/** Types CSS modules: with `import * as styles from './thread.module.css'`, `.message-row` is `styles.messageRow`. */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  export = styles;
}

declare module '*.css';
