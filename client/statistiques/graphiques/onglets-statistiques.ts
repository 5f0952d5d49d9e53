import type { DefinitionGraphique, Graphiques } from './definition-graphique.ts';
import { GRAPHIQUES_FINANCES } from './graphiques-finances.ts';
import { GRAPHIQUES_INVENTAIRE } from './graphiques-inventaire.ts';
import { GRAPHIQUES_PRODUITS } from './graphiques-produits.ts';
import { GRAPHIQUES_STOCKS } from './graphiques-stocks.ts';
import { GRAPHIQUES_UTILISATEURS } from './graphiques-utilisateurs.ts';
import { GRAPHIQUES_VENTES } from './graphiques-ventes.ts';

const LES: Graphiques = {
  ...GRAPHIQUES_PRODUITS,
  ...GRAPHIQUES_INVENTAIRE,
  ...GRAPHIQUES_UTILISATEURS,
  ...GRAPHIQUES_VENTES,
  ...GRAPHIQUES_STOCKS,
  ...GRAPHIQUES_FINANCES,
};
/**
 * Those that show 'Aucun produit' or 'Aucun utilisateur' with the value 0 rather than a sentence.
 */
export const REMPLACES: ReadonlySet<string> = new Set([
  'plus-vendus',
  'moins-vendus',
  'quantite-vendue',
  'achats',
  'marge-achats',
  'ca-utilisateur',
  'panier-utilisateur',
  'clients-utilisateur',
]);

const les = (...cles: string[]): DefinitionGraphique[] =>
  cles.flatMap((cle) => {
    const g = LES[cle];
    return g ? [{ cle, ...g }] : [];
  });
/** The eight tabs, in order. */
export const ONGLETS: readonly {
  id: string;
  titre: string;
  graphiques: readonly DefinitionGraphique[];
}[] = [
  {
    id: 'produits',
    titre: 'Produits',
    graphiques: les('plus-vendus', 'moins-vendus', 'quantite-vendue', 'ventes-annulees'),
  },
  {
    id: 'inventaire',
    titre: 'Inventaire',
    graphiques: les('inventaire-quantites', 'inventaire-ecarts', 'achats', 'marge-achats'),
  },
  {
    id: 'utilisateurs',
    titre: 'Utilisateurs',
    graphiques: les('ca-utilisateur', 'panier-utilisateur', 'clients-utilisateur'),
  },
  { id: 'chiffre', titre: 'Chiffre d’Affaires', graphiques: les('chiffre-affaires') },
  { id: 'ventes', titre: 'Analyse des ventes', graphiques: les('evolution', 'categories') },
  {
    id: 'stocks',
    titre: 'Gestion des stocks',
    graphiques: les('valeur-stocks', 'obsoletes', 'reapprovisionnement'),
  },
  { id: 'finances', titre: 'Analyse financière', graphiques: les('marge-brute', 'marge-nette') },
  { id: 'employes', titre: 'Performances employés', graphiques: les('employes') },
];
