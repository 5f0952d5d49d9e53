import { lazyScreen } from '#client/base/lazy-screen.tsx';

/** Loaded after the selling screen is ready. */
const REPOS_MS = 400;
/** Retry; selling never waits for it. */
const REESSAI_MS = 5_000;

const attendre = (ms: number): Promise<void> => new Promise((ok) => setTimeout(ok, ms));
const auRepos =
  <M,>(charger: () => Promise<M>) =>
  async (): Promise<M> => {
    for (let repos = REPOS_MS; ; repos = REESSAI_MS) {
      await attendre(repos);
      const part = await charger().catch(() => null);
      if (part) return part;
    }
  };
/** One chunk for lines, strip and foot. */
const charger = auRepos(() => import('./veille-panier.tsx'));
export const VeillePanierAuRepos = lazyScreen(async () => {
  const { VeillePanier } = await charger();
  return { VeillePanier };
}, 'VeillePanier');
export const CouvertureAuRepos = lazyScreen(async () => {
  const { CouvertureDuPanier } = await charger();
  return { CouvertureDuPanier };
}, 'CouvertureDuPanier');
export const MarqueLigneAuRepos = lazyScreen(async () => {
  const { MarqueLigne } = await charger();
  return { MarqueLigne };
}, 'MarqueLigne');
