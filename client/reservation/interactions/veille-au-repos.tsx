import { lazyScreen } from '#client/base/lazy-screen.tsx';

/** The thesaurus and its rule come once the screen can sell. */
const REPOS_MS = 400;
/** What cannot be had now is asked for again: selling never waits for it. */
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
/** One part for the lines and for the strip: they come together. */
const charger = auRepos(() => import('./veille-panier.tsx'));
export const VeillePanierAuRepos = lazyScreen(async () => {
  const { VeillePanier } = await charger();
  return { VeillePanier };
}, 'VeillePanier');
export const MarqueLigneAuRepos = lazyScreen(async () => {
  const { MarqueLigne } = await charger();
  return { MarqueLigne };
}, 'MarqueLigne');
