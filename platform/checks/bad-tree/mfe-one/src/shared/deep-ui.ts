import { inner } from '../../../shared-ui/src/inner.ts'; // front-door-shared-ui, by-name-shared-ui
export const deepUi = inner;
