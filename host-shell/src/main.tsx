import { start } from './app/start.tsx';
import { federationLoader } from './features/remotes/federation-loader.ts';

start(federationLoader());
