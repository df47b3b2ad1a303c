import { useSession } from 'shared-contracts/shell';
import { periodAt } from './greeting.model.ts';
import { Greeting } from './greeting.tsx';

export function HomePage() {
  const session = useSession();
  const { period } = periodAt(new Date(), session?.timeZone);
  return (
    <div className="home">
      <Greeting period={period} firstName={session?.firstName ?? ''} />
    </div>
  );
}
