import type * as z from 'zod/mini';
import type { Somme } from '#client/ui/liste/colonne.ts';
import { formatNombre } from '#shared/base/montant.ts';
import {
  CRITIQUE_JOURS,
  HAUTE_JOURS,
} from '#shared/gestion/statistiques/reapprovisionnement.rules.ts';
import * as api from '#shared/gestion/statistiques/statistiques.api.ts';
import type {
  ComptesStatut,
  produitVenduStat,
} from '#shared/gestion/statistiques/statistiques.schema.ts';
import type { ColonneStat, Lecture, TeinteDessin } from '../dessin.ts';
import {
  type ACote,
  avecMouvement,
  barres,
  col,
  colProduit,
  type FiltreStat,
  type Graphiques,
  lu,
  phrases,
  rangsACote,
  sansRien,
  ventesDuProduit,
} from './definition-graphique.ts';

const VENDU = [
  colProduit('libelle'),
  col('total_vendu', 'QUANTITÉ VENDUE', 'nombre', true),
  col('mouvement', 'RANG DEPUIS AVANT'),
  col('valeur', 'VENDU HT', 'money', true),
  col('jours_stock', 'JOURS DE STOCK', 'nombre'),
];
const AN_JOURS = 365;
type Vendu = z.infer<typeof produitVenduStat>;
/** Tinted by order priority [STA-9]. */
function teinteDuStock({ jours_stock: jours }: Vendu): TeinteDessin | undefined {
  if (jours === null || jours >= HAUTE_JOURS) return undefined;
  return jours < CRITIQUE_JOURS ? 'danger' : 'warning';
}
/** 'N/A' without sales (specification 3 §9); days are capped at a year. */
function describeJoursDeStock(jours: number | null): string {
  if (jours === null) return 'N/A';
  return jours > AN_JOURS ? '> 1 an' : `${formatNombre(jours)} j`;
}
/** [STA-61] Beside each bar. */
const placesACote = (data: readonly Vendu[]): ACote<Vendu>[] => [
  ...rangsACote(data),
  { titre: 'FCFA HT', dire: (l) => formatNombre(l.valeur) },
  {
    titre: 'Stock pour',
    dire: ({ jours_stock: jours }) => describeJoursDeStock(jours),
    teinte: teinteDuStock,
  },
];

async function plusVendus({ periode, limit }: FiltreStat): Promise<Lecture> {
  const { data } = await lu(api.lirePlusVendus, { ...periode, top_limit: limit });
  return {
    lignes: avecMouvement(data),
    message: sansRien(phrases.aucunProduit),
    dessins: [
      barres(
        data,
        {
          nom: 'libelle',
          valeur: 'total_vendu',
          serie: 'Quantité vendue',
          unite: 'nombre',
          produits: true,
          lien: ventesDuProduit(periode),
          aCote: placesACote(data),
        },
        limit,
      ),
    ],
  };
}
/** [STA-55] Least sold: drawn by the money they tie up, for twenty equal bars tell nothing. */
async function moinsVendus({ periode, limit }: FiltreStat): Promise<Lecture> {
  const { data } = await lu(api.lireMoinsVendus, { ...periode, top_limit: limit });
  const lignes = data.toSorted((a, b) => b.valeur_stock - a.valeur_stock);
  return {
    lignes: avecMouvement(lignes),
    message: sansRien(phrases.aucunProduit),
    dessins: [
      barres(
        lignes,
        {
          nom: 'libelle',
          valeur: 'valeur_stock',
          serie: 'Encore en stock, au prix d’achat',
          unite: 'fcfa',
          produits: true,
          lien: ventesDuProduit(periode),
          aCote: [
            { titre: 'Vendus', dire: (l) => formatNombre(l.total_vendu) },
            ...placesACote(lignes),
          ],
        },
        limit,
      ),
    ],
  };
}

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
/** [EXP-8] Cancelled sales are not summed. */
const SOLDEES: Somme = { sauf: { statut: 'Annulé' } };
const COLONNES_VENTE: readonly ColonneStat[] = [
  col('statut', 'STATUT'),
  col('caisse', 'CAISSE'),
  col('user', 'VENDEUR'),
  col('client', 'CLIENT'),
  col('position', 'POSITION', 'nombre'),
  col('position_and_date', 'RÉSERVATION'),
  col('total', 'TOTAL', 'money', SOLDEES),
  col('total_client', 'CLIENT', 'money', SOLDEES),
  col('ht', 'HT', 'money', SOLDEES),
  col('tva', 'TVA', 'money', SOLDEES),
  col('css', 'CSS', 'money', SOLDEES),
  col('total_prise_en_charge', 'PRISE EN CHARGE', 'money', SOLDEES),
  col('montant_recu', 'REÇU', 'money'),
  col('montant_rendu', 'RENDU', 'money'),
];
/** [STA-17] Cancelled ones first, as in the chart. */
async function ventesParStatut({ periode }: FiltreStat) {
  const [annulees, soldees] = await Promise.all(
    (['Annulé', 'Soldé'] as const).map((statut) =>
      lu(api.lireVentesAnnulees, { ...periode, statut }),
    ),
  );
  return [...(annulees?.data ?? []), ...(soldees?.data ?? [])];
}

/** [STA-51] Units sold and amounts. */
async function quantites({ periode, limit }: FiltreStat): Promise<Lecture> {
  const { data } = await lu(api.lireProduitsVendus, periode);
  return {
    lignes: data,
    message: sansRien(phrases.aucunProduit),
    dessins: [
      barres(
        data,
        {
          nom: 'libelle',
          valeur: 'total_qte',
          serie: 'Quantité',
          unite: 'nombre',
          produits: true,
          lien: ventesDuProduit(periode),
          aCote: [{ titre: 'FCFA HT', dire: (l) => formatNombre(l.valeur) }],
        },
        limit,
      ),
    ],
  };
}

export const GRAPHIQUES_PRODUITS = {
  'plus-vendus': {
    titre: 'Produits les plus vendus',
    definition:
      'Unités vendues sur la période, ventes annulées ôtées ; rang contre la période d’avant, vendu hors taxes, jours de stock au rythme des trente derniers.',
    colonnes: VENDU,
    lire: plusVendus,
    haute: true,
  },
  'moins-vendus': {
    titre: 'Produits les moins vendus',
    definition:
      'Parmi les produits vendus au moins une fois sur la période, ventes annulées ôtées : ce que vaut ce qui en reste, au prix d’achat.',
    colonnes: [...VENDU, col('valeur_stock', 'EN STOCK', 'money', true)],
    lire: moinsVendus,
    haute: true,
  },
  'quantite-vendue': {
    titre: 'Quantité vendue par produit',
    definition:
      'Unités vendues de chaque produit, et ce qu’elles ont été vendues hors taxes, avant les remises, qui sont de la vente entière. Ventes annulées ôtées.',
    colonnes: [
      colProduit('libelle'),
      col('total_qte', 'QUANTITÉ', 'nombre', true),
      col('prix_de_vente', 'PRIX DE VENTE', 'money'),
      col('valeur', 'VENDU HT', 'money', true),
    ],
    lire: quantites,
  },
  'ventes-annulees': {
    titre: 'Ventes annulées et soldées',
    definition:
      'Ventes faites sur la période, selon leur statut actuel. L’export les donne une à une, les annulées d’abord ; ses totaux sont des soldées.',
    colonnes: [col('statut', 'STATUT'), col('nombre', 'NOMBRE DE VENTES', 'nombre', true)],
    lire: ventesAnnulees,
    export: {
      colonnes: COLONNES_VENTE,
      lire: ventesParStatut,
    },
  },
} satisfies Graphiques;
