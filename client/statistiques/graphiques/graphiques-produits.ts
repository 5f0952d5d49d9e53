import type { Appel } from '#shared/base/contract.ts';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import * as api from '#shared/statistiques/statistiques.api.ts';
import type { ComptesStatut } from '#shared/statistiques/statistiques.schema.ts';
import { parValeur } from '../dessin.rules.ts';
import type { ColonneStat, Lecture } from '../dessin.ts';
import {
  barres,
  col,
  type FiltreStat,
  type DefinitionGraphique,
  type Graphiques,
  lu,
  phrases,
  sansRien,
} from './definition-graphique.ts';

const limite =
  (
    appel: Appel<
      unknown,
      FiltrePeriode & { top_limit?: number | undefined },
      unknown,
      { libelle: string; total_vendu: number }[]
    >,
  ): DefinitionGraphique['lire'] =>
  async ({ periode, limit }) => {
    const { data } = await lu(appel, { ...periode, top_limit: limit });
    return {
      lignes: data,
      message: sansRien(phrases.aucunProduit),
      dessins: [
        barres(
          data,
          {
            nom: 'libelle',
            valeur: 'total_vendu',
            serie: 'Quantité vendue',
            unite: 'nombre',
          },
          limit,
        ),
      ],
    };
  };
const VENDU = [col('libelle', 'PRODUIT'), col('total_vendu', 'QUANTITÉ VENDUE', 'nombre', true)];

async function ventesAnnulees({ periode }: FiltreStat): Promise<Lecture> {
  const { extra } = await lu(api.lireVentesAnnulees, { ...periode, page: 1, rows: 1 });
  const { soldees, annulees } = extra as ComptesStatut;
  const lignes = [
    { statut: 'Annulé', nombre: annulees },
    { statut: 'Soldé', nombre: soldees },
  ];
  return {
    lignes: soldees + annulees > 0 ? lignes : [],
    dessins: [
      {
        genre: 'anneau',
        nom: 'Ventes',
        unite: 'nombre',
        parts: [
          { nom: 'Annulé', valeur: annulees, teinte: 'danger' },
          { nom: 'Soldé', valeur: soldees, teinte: 'success' },
        ],
      },
    ],
  };
}
const COLONNES_VENTE: readonly ColonneStat[] = [
  col('statut', 'STATUT'),
  col('caisse', 'CAISSE'),
  col('user', 'VENDEUR'),
  col('client', 'CLIENT'),
  col('position', 'POSITION', 'nombre'),
  col('position_and_date', 'RÉSERVATION'),
  col('total', 'TOTAL', 'money', true),
  col('total_client', 'CLIENT', 'money', true),
  col('ht', 'HT', 'money', true),
  col('tva', 'TVA', 'money', true),
  col('css', 'CSS', 'money', true),
  col('total_prise_en_charge', 'PRISE EN CHARGE', 'money', true),
  col('montant_recu', 'REÇU', 'money'),
  col('montant_rendu', 'RENDU', 'money'),
];

/** [STA-51] What was sold by what it is worth, while the most sold are by their number. */
async function quantitesValorisees({ periode, limit }: FiltreStat): Promise<Lecture> {
  const { data } = await lu(api.lireProduitsVendus, periode);
  const lignes = parValeur(data);
  return {
    lignes,
    message: sansRien(phrases.aucunProduit),
    dessins: [
      barres(
        lignes,
        { nom: 'libelle', valeur: 'valeur', serie: 'Valeur vendue', unite: 'fcfa' },
        limit,
      ),
    ],
  };
}

export const GRAPHIQUES_PRODUITS = {
  'plus-vendus': {
    titre: 'Produits les plus vendus',
    definition: 'Unités vendues sur la période, ventes annulées ôtées.',
    colonnes: VENDU,
    lire: limite(api.lirePlusVendus),
  },
  'moins-vendus': {
    titre: 'Produits les moins vendus',
    definition:
      'Parmi les produits vendus au moins une fois sur la période, ventes annulées ôtées.',
    colonnes: VENDU,
    lire: limite(api.lireMoinsVendus),
  },
  'quantite-vendue': {
    titre: 'Quantité vendue par produit',
    definition:
      'Ce que valent les unités vendues de chaque produit, au prix de vente hors taxes actuel : ce qui pèse dans les ventes n’est pas ce qui part le plus. Ventes annulées ôtées.',
    colonnes: [
      col('libelle', 'PRODUIT'),
      col('total_qte', 'QUANTITÉ', 'nombre', true),
      col('prix_de_vente', 'PRIX DE VENTE', 'money'),
      col('valeur', 'VALEUR', 'money', true),
    ],
    lire: quantitesValorisees,
  },
  'ventes-annulees': {
    titre: 'Ventes annulées et soldées',
    definition:
      'Ventes faites sur la période, selon leur statut actuel. L’export donne les ventes annulées.',
    colonnes: [col('statut', 'STATUT'), col('nombre', 'NOMBRE DE VENTES', 'nombre', true)],
    lire: ventesAnnulees,
    export: {
      colonnes: COLONNES_VENTE,
      lire: async ({ periode }) =>
        (await lu(api.lireVentesAnnulees, { ...periode, statut: 'Annulé' })).data,
    },
  },
} satisfies Graphiques;
