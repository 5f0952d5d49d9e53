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
const les = (...cles: string[]): DefinitionGraphique[] =>
  cles.flatMap((cle) => {
    const g = LES[cle];
    return g ? [{ cle, ...g }] : [];
  });
export interface SourceOnglet {
  vers: string;
  texte: string;
  menu: 'GESTION' | 'VENTE';
  sous: string;
}
export const ONGLETS: readonly {
  id: string;
  titre: string;
  graphiques: readonly DefinitionGraphique[];
  /** Key figures first: about sales. */
  chiffres?: true;
  /** Source screen; selling by default. */
  source?: SourceOnglet;
}[] = [
  {
    id: 'produits',
    chiffres: true,
    titre: 'Produits',
    graphiques: les('plus-vendus', 'moins-vendus', 'quantite-vendue', 'ventes-annulees'),
  },
  {
    id: 'inventaire',
    titre: 'Inventaire',
    graphiques: les(
      'inventaire-quantites',
      'inventaire-ecarts',
      'achats',
      'marge-achats',
      'marge-fournisseurs',
    ),
    source: {
      vers: '/gestion/inventaire',
      texte: 'Ouvrir les inventaires',
      menu: 'GESTION',
      sous: 'inventaire',
    },
  },
  {
    id: 'utilisateurs',
    chiffres: true,
    titre: 'Utilisateurs',
    graphiques: les('ca-utilisateur', 'panier-utilisateur', 'clients-utilisateur'),
  },
  {
    id: 'chiffre',
    chiffres: true,
    titre: 'Chiffre d’Affaires',
    graphiques: les('chiffre-affaires'),
  },
  {
    id: 'ventes',
    chiffres: true,
    titre: 'Analyse des ventes',
    graphiques: les('evolution', 'categories'),
  },
  {
    id: 'stocks',
    titre: 'Gestion des stocks',
    graphiques: les('valeur-stocks', 'dormant', 'obsoletes', 'reapprovisionnement'),
  },
  {
    id: 'finances',
    chiffres: true,
    titre: 'Analyse financière',
    graphiques: les(
      'marge-brute',
      'marge-nette',
      'cascade',
      'marge-par-fournisseur',
      'marge-par-rayon',
      'marge-par-categorie',
      'marge-par-produit',
    ),
  },
  {
    id: 'employes',
    chiffres: true,
    titre: 'Performances employés',
    graphiques: les('employes', 'anomalies'),
  },
];
