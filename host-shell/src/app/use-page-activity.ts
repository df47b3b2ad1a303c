import { useEffect } from 'react';
import type { ActivityTracker } from '../features/page-activity/activity-tracker.ts';
import { useWorkAreas } from '../shared/use-work-areas.ts';

/** Reports the Work Area the user is in to the tracker. `path` is relative to `{base}`; an area's edit page counts as the area. */
export function usePageActivity(tracker: ActivityTracker, path: string): void {
  const { data: areas } = useWorkAreas();
  const [segment = ''] = path.split('/').filter(Boolean);
  const area = areas?.find(({ RouteURL }) => RouteURL === segment || encodeURIComponent(RouteURL) === segment);
  const activity = area?.Name ?? null;
  useEffect(() => {
    tracker.enter(activity);
    return () => tracker.enter(null);
  }, [tracker, activity]);
  useEffect(() => {
    const handleShow = (event: PageTransitionEvent) => {
      if (event.persisted) tracker.reopen();
    };
    addEventListener('pagehide', tracker.close);
    addEventListener('pageshow', handleShow);
    return () => {
      removeEventListener('pagehide', tracker.close);
      removeEventListener('pageshow', handleShow);
    };
  }, [tracker]);
}
