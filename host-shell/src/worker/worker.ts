import { takeOver } from './lifecycle.ts';
import { answerNavigations } from './navigation.ts';
import { scope } from './scope.ts';

takeOver(scope);
answerNavigations(scope, OFFLINE_PAGE);
