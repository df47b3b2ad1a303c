export type HomeView = 'organize' | 'recent';

const key = 'atrium.home-view';

/** What the panel showed last in this browser; at first what was worked on lately. */
export function rememberedHomeView(): HomeView {
  try {
    return localStorage.getItem(key) === 'organize' ? 'organize' : 'recent';
  } catch {
    // A browser may forbid storage: then nothing is remembered.
    return 'recent';
  }
}

export function rememberHomeView(view: HomeView): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // As above.
  }
}
