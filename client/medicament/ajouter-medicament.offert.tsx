import { lazyScreen } from '#client/base/lazy-screen.tsx';

/** 'Ajouter à mes produits', for the screens that meet a medicine we do not hold. */
export const AjouterMedicament = lazyScreen(
  () => import('./ajouter-dialogue.tsx'),
  'AjouterDialogue',
);
