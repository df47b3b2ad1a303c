import { helper } from './helper.test.ts'; // tests-stay-out
export const helped = helper;
