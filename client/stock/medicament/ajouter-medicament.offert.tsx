import { lazyScreen } from '#client/base/lazy-screen.tsx';

/** 'Ajouter à mes produits', for medicines not held. */
export const AjouterMedicament = lazyScreen(
  () => import('./ajouter-dialogue.tsx'),
  'AjouterDialogue',
);
