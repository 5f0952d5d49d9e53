import type { KeyLegend } from '#client/ui/key-legend.tsx';

/** The keys of the selling screen, as the help sheet shows them. */
export const LEGENDES_VENTE: readonly KeyLegend[] = [
  { touches: 'F1', effet: 'Le guide' },
  { touches: '? ou Ctrl+F1', effet: 'Ces touches' },
  { touches: 'F2', effet: 'Rechercher un produit' },
  { touches: 'F3', effet: 'Choisir le client' },
  { touches: 'F4', effet: 'Nouvelle réservation' },
  { touches: 'F6', effet: 'Mettre ou retirer la remise' },
  { touches: 'F7', effet: 'Produits équivalents, de la recherche ou d’une ligne du panier' },
  { touches: 'F8', effet: 'Envoyer à la caisse ; dans le règlement, montant exact' },
  { touches: 'F9', effet: 'Payer maintenant' },
  { touches: '↑ ↓ Entrée', effet: 'Choisir un produit trouvé, l’ajouter' },
  { touches: '↑ ou ↓', effet: 'Recherche vide : aller au panier, dernière ligne d’abord' },
  { touches: '3*', effet: 'Avant un scan ou un nom : ajouter trois boîtes' },
  { touches: '+ − chiffres', effet: 'Sur une ligne du panier : quantité' },
  { touches: '%', effet: 'Sur une ligne du panier : prise en charge' },
  { touches: 'Alt+U', effet: 'Prise en charge de toutes les lignes' },
  { touches: 'Alt+C', effet: 'À crédit : tout sur le compte du client' },
  { touches: 'Suppr', effet: 'Sur une ligne du panier : la retirer' },
  { touches: 'Alt+1…9', effet: 'Aller à la n-ième réservation ouverte' },
  { touches: 'Ctrl+↑ ↓', effet: 'Réservation précédente, suivante' },
  { touches: 'Alt+O', effet: 'L’ordonnance du panier' },
  { touches: 'Alt+P', effet: 'Aide à la prescription' },
  { touches: 'Alt+T', effet: 'Transformer en devis' },
  { touches: 'Ctrl+K', effet: 'Rechercher un écran, un produit, un client, une action' },
  { touches: 'Ctrl+P', effet: 'Imprimer le ticket d’une réservation payée' },
];
