import { useId } from 'react';
import { isAllowedHost } from 'shared-contracts/workflow-calls';
import { Button } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import { FieldFrame } from './field.tsx';

interface HostsFieldProps {
  hosts: readonly string[];
  url: string;
  problem: string | undefined;
  onChange: (hosts: string[]) => void;
}

/** Renders the hosts a request may go to, whatever its variables contain. */
export function HostsField({ hosts, url, problem, onChange }: HostsFieldProps) {
  const text = useMessages();
  const id = useId();
  const host = hostOf(url);
  return (
    <FieldFrame label={text('fieldHosts')} hint={text('hostsHint')} problem={problem} id={id}>
      <Select<string[]>
        id={id}
        mode="tags"
        value={[...hosts]}
        onChange={(next) => onChange(next.map((one) => one.trim().toLowerCase()).filter(Boolean))}
        tokenSeparators={[',', ' ']}
        open={false}
        suffixIcon={null}
        aria-label={text('fieldHosts')}
        placeholder="api.example.com"
      />
      {host && !isAllowedHost(host, hosts) ? (
        <Button type="link" size="small" onClick={() => onChange([...hosts, host])}>
          {text('allowHost', { host })}
        </Button>
      ) : null}
    </FieldFrame>
  );
}

function hostOf(url: string): string {
  const origin = /^https?:\/\/[^/?#]+/i.exec(url.trim())?.[0] ?? '';
  return origin.includes('{{') ? '' : (URL.parse(origin)?.host ?? '');
}
