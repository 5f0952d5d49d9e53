import { lire } from '../../base/contract.ts';
import { statistiquesProduit } from './produit.schema.ts';

export const lireStatistiquesProduit = lire('/api/produits/{id}/statistiques', {
  resume: 'Un produit : douze mois de ventes, de mouvements et de stock, trente jours de ventes',
  donnees: statistiquesProduit,
});
