import type { ComponentProps } from 'react';
import * as styles from './native-select.module.css';

/** Renders the browser's own select, which costs no library code on light pages. */
export const NativeSelect = (props: ComponentProps<'select'>) => <select {...props} className={styles.select} />;
