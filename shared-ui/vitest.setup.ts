import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// How long a test looks for what a page shows. It bounds a failure, not a success: a busy machine may take its time.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
