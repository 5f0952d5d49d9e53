import { LEGENDES_CAISSE } from '#client/vente/caisse/legendes-caisse.ts';
import { LEGENDES_VENTE } from '#client/vente/reservation/barre/legendes-vente.ts';
import type { KeyLegend } from '#client/ui/key-legend.tsx';

/** On every screen. */
const GENERALES: readonly KeyLegend[] = [
  { touches: 'Ctrl+K', effet: 'Rechercher un écran, un produit, un client, une action' },
  { touches: 'F1', effet: 'Le guide, à la page de l’écran' },
  { touches: '?', effet: 'Ces touches' },
  { touches: '/', effet: 'Dans une liste : rechercher' },
  { touches: '← →', effet: 'Dans le menu : groupe précédent, suivant' },
  { touches: '1…9', effet: 'À l’accueil : ouvrir l’écran de ce numéro' },
  { touches: 'Échap', effet: 'Fermer ce qui est ouvert' },
];

/** Single table of keys, for sheets and guide. */
export const LEGENDES = {
  partout: GENERALES,
  vente: LEGENDES_VENTE,
  caisse: LEGENDES_CAISSE,
} as const;
