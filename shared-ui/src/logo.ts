/** Logos of model providers and models. Lazy. */
import './logo/logo.css';

export { Logo, type LogoProps } from './logo/logo.tsx';
