import { start } from './app/start.tsx';
import { createFederationLoader } from './features/remotes/federation-loader.ts';

void start(createFederationLoader());
