export type HomeView = 'organize' | 'recent';

const key = 'atrium.home-view';

/** Reads the view that this browser showed last. The default is recent activity. */
export function readHomeView(): HomeView {
  try {
    return localStorage.getItem(key) === 'organize' ? 'organize' : 'recent';
  } catch {
    // Storage may be blocked. Nothing is remembered then.
    return 'recent';
  }
}

export function saveHomeView(view: HomeView): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // As above.
  }
}
