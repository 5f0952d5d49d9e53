import * as api from '#shared/gestion/statistiques/statistiques.api.ts';
import type { LigneStat } from '../dessin.ts';
import { estEcrasee } from '../dessin.rules.ts';
import {
  barres,
  classement,
  col,
  colProduit,
  type DefinitionGraphique,
  type Graphiques,
  lu,
  type Periodique,
  phrases,
} from './definition-graphique.ts';

const inventaire =
  <D extends LigneStat>(
    appel: Periodique<D[]>,
    valeur: keyof D & string,
    serie: string,
  ): DefinitionGraphique['lire'] =>
  async ({ periode, limit }) => {
    const { data, message } = await lu(appel, periode);
    const dessin = barres(
      data,
      { nom: 'produit_libelle', valeur, serie, unite: 'nombre', produits: true },
      limit,
    );
    return {
      lignes: data,
      message: message || phrases.videInventaire,
      dessins: [dessin],
    };
  };
/** Compressed scale: one large miscount must not hide the others. */
const ecarts: DefinitionGraphique['lire'] = async (filtre) => {
  const lue = await inventaire(api.lireEcartsInventaire, 'ecart', 'Écart')(filtre);
  return {
    ...lue,
    dessins: lue.dessins.map((d) =>
      d.genre === 'barres' ? { ...d, serree: d.series.every((s) => estEcrasee(s.valeurs)) } : d,
    ),
  };
};

export const GRAPHIQUES_INVENTAIRE = {
  'inventaire-quantites': {
    titre: 'Quantités du dernier inventaire',
    definition: 'Quantités comptées au dernier inventaire clos de la période.',
    colonnes: [
      colProduit('produit_libelle'),
      col('qte_reelle', 'QUANTITÉ COMPTÉE', 'nombre', true),
    ],
    lire: inventaire(api.lireDernierInventaire, 'qte_reelle', 'Quantité comptée'),
    vide: phrases.videInventaire,
  },
  'inventaire-ecarts': {
    titre: 'Écarts du dernier inventaire',
    definition: 'Quantité comptée moins quantité théorique, là où elles diffèrent.',
    colonnes: [colProduit('produit_libelle'), col('ecart', 'ÉCART', 'nombre', true)],
    lire: ecarts,
    vide: phrases.videInventaire,
  },
  achats: {
    titre: 'Produits achetés',
    definition: 'Unités reçues des fournisseurs sur la période, unités gratuites comprises.',
    colonnes: [colProduit('produit_libelle'), col('total_qte', 'QUANTITÉ REÇUE', 'nombre', true)],
    lire: classement(api.lireProduitsAchetes, {
      nom: 'produit_libelle',
      valeur: 'total_qte',
      serie: 'Quantité reçue',
      unite: 'nombre',
      produits: true,
    }),
  },
  'marge-achats': {
    titre: 'Marge sur les achats',
    definition:
      'Prix de vente des unités reçues, gratuites comprises, moins ce qu’elles ont coûté.',
    colonnes: [colProduit('produit_libelle'), col('marge', 'MARGE', 'money', true)],
    lire: classement(api.lireMargeAchats, {
      nom: 'produit_libelle',
      valeur: 'marge',
      serie: 'Marge',
      unite: 'fcfa',
      produits: true,
    }),
  },
  'marge-fournisseurs': {
    titre: 'Marge par fournisseur',
    definition: 'La marge sur les achats, par fournisseur qui les a livrés : gratuites comprises.',
    colonnes: [col('fournisseur_libelle', 'FOURNISSEUR'), col('marge', 'MARGE', 'money', true)],
    lire: classement(api.lireMargeFournisseurs, {
      nom: 'fournisseur_libelle',
      valeur: 'marge',
      serie: 'Marge',
      unite: 'fcfa',
    }),
  },
} satisfies Graphiques;
