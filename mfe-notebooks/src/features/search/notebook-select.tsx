import { NativeSelect } from 'shared-ui';
import { useSeenNotebooks } from '../../core/notebook/notebooks.api.ts';
import { useSearchMessages } from '../../messages/search.ts';

/** Renders the choice of a notebook to search in. */
export function NotebookSelect({ value, onChange }: { value: string | undefined; onChange: (value: string) => void }) {
  const text = useSearchMessages();
  const { data = [] } = useSeenNotebooks();
  const known = data.some(({ notebook_id }) => notebook_id === value) ? value : '';
  return (
    <NativeSelect isPlain aria-label={text('filterNotebook')} value={known} onChange={(event) => onChange(event.target.value)}>
      <option value="">{text('anyNotebook')}</option>
      {data.map(({ notebook_id, title }) => (
        <option key={notebook_id} value={notebook_id}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}
