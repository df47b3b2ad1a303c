import { takeOver } from './lifecycle.ts';
import { answerNavigations } from './navigation.ts';
import { type PushScope, showAlerts } from './push.ts';
import { scope } from './scope.ts';

takeOver(scope);
answerNavigations(scope, OFFLINE_PAGE);
showAlerts(scope as unknown as PushScope);
