import { getPolicy } from 'shared-contracts/admin-calls';
import { PageHeader, QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { PolicyForm } from './policy-form.tsx';
import { PolicyScope } from './policy-scope.tsx';

/** Renders the policy for everyone, or the one of the group that the address names. */
export function PoliciesPage() {
  const text = useMessages();
  const [parameters, setParameters] = useSearchParams();
  const groupId = parameters.get('group') ?? undefined;
  const policy = useCall(getPolicy, { query: groupId ? { group_id: groupId } : {} });
  return (
    <div className="ui-page">
      <PageHeader title={text('policies')} note={text('policiesNote')} />
      <p>{text('policyRule')}</p>
      <PolicyScope groupId={groupId} groupName={policy.data?.name} onChange={(group) => setParameters(group ? { group } : {})} />
      <QueryView query={policy} failedTitle={text('policyFailed')}>
        {(shown) => <PolicyForm key={`${shown.group_id} ${shown.version}`} policy={shown} />}
      </QueryView>
    </div>
  );
}
