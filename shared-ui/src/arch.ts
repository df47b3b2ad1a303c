/** The product's drawing, and the page for an address that leads nowhere. Lazy. */
import './arch/arch.css';

export { Arch, type ArchProps } from './arch/arch.tsx';
export { NotFound } from './arch/not-found.tsx';
