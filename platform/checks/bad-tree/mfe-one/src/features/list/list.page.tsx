import { boundary } from '../../app/boundary.tsx'; // feature-not-up
export const list = boundary;
