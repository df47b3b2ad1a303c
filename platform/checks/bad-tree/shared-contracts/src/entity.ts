import type { ReactNode } from 'react'; // contracts-react-only-in-two-files
export type Entity = ReactNode;
