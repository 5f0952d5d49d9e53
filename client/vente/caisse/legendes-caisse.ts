import type { KeyLegend } from '#client/ui/key-legend.tsx';

export const LEGENDES_CAISSE: readonly KeyLegend[] = [
  { touches: 'F1', effet: 'Le guide' },
  { touches: '? ou Ctrl+F1', effet: 'Ces touches' },
  { touches: 'Chiffres ⌫', effet: 'Montant reçu, où que soit le curseur' },
  { touches: 'F8', effet: 'Montant exact' },
  { touches: 'F6', effet: 'Mode de paiement suivant' },
  { touches: 'Alt+A', effet: 'Autre mode : payer le reste autrement' },
  { touches: 'Alt+N', effet: 'Référence du chèque ou du transfert' },
  { touches: 'F7', effet: 'Billetage : compter la caisse' },
  { touches: 'F9 ou Entrée', effet: 'Payer' },
  { touches: 'Échap', effet: 'Effacer le montant et rendre la main au vendeur' },
  { touches: 'Alt+1…9', effet: 'Servir la n-ième réservation en attente' },
  { touches: 'Ctrl+↑ ↓', effet: 'Réservation précédente, suivante' },
  { touches: 'Alt+L', effet: 'Relire ce que le vendeur a modifié' },
  { touches: 'Alt+V', effet: 'Renvoyer au vendeur' },
  { touches: 'Alt+R', effet: 'Rafraîchir' },
  { touches: 'Ctrl+K', effet: 'Rechercher un écran, un produit, une action' },
  { touches: 'Ctrl+P', effet: 'Réimprimer le ticket' },
  { touches: 'Ctrl+E', effet: 'Envoyer le ticket payé, par WhatsApp ou e-mail' },
];
