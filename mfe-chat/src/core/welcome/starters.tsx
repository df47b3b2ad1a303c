import { Tile, TileGrid } from 'shared-ui';
import { CalendarDays, FileText, ListChecks, Mail } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';

const starters = [
  { id: 'summarize', icon: FileText },
  { id: 'plan', icon: CalendarDays },
  { id: 'draft', icon: Mail },
  { id: 'tasks', icon: ListChecks },
] as const;

/** Renders four suggestions; picking one sends it. */
export function Starters({ onPick }: { onPick: (prompt: string) => void }) {
  const text = useMessages();
  return (
    <TileGrid label={text('startersLabel')} items={starters} itemKey={({ id }) => id}>
      {({ id, icon: Sign }) => (
        <Tile icon={<Sign />} title={text(`${id}Title`)} note={text(`${id}Note`)} onClick={() => onPick(text(`${id}Prompt`))} />
      )}
    </TileGrid>
  );
}
