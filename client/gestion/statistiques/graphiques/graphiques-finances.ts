import { formatTaux } from '#shared/gestion/statistiques/periode.rules.ts';
import type { AxeMarge } from '#shared/gestion/statistiques/marge.rules.ts';
import * as api from '#shared/gestion/statistiques/statistiques.api.ts';
import type { MargeBrute, MargeNette } from '#shared/gestion/statistiques/statistiques.schema.ts';
import { etapesDe, partage } from '../dessin.rules.ts';
import {
  col,
  colProduit,
  exportMesures,
  type Graphiques,
  lu,
  formatMesures,
  type MesureStat,
  ventesDe,
} from './definition-graphique.ts';

const aCote = (
  resume: readonly (readonly [string, string])[],
  ...parts: readonly string[]
): readonly (readonly [string, string])[] => resume.filter(([mesure]) => !parts.includes(mesure));

const MARGES: readonly { par: AxeMarge; nom: string; colonne: string; dont: string }[] = [
  {
    par: 'fournisseur',
    nom: 'fournisseur',
    colonne: 'FOURNISSEUR',
    dont: 'livrés en dernier par lui',
  },
  { par: 'rayon', nom: 'rayon', colonne: 'RAYON', dont: 'de ce rayon' },
  { par: 'categorie', nom: 'catégorie', colonne: 'CATÉGORIE', dont: 'de cette catégorie' },
  { par: 'produit', nom: 'produit', colonne: 'PRODUIT', dont: 'vendus' },
];
const formatTauxOrNone = (t: number | null): string => (t === null ? 'N/A' : formatTaux(t));
function graphiqueMarge({ par, nom, colonne, dont }: (typeof MARGES)[number]): Graphiques[string] {
  const sommees = [
    par === 'produit' ? colProduit('nom') : col('nom', colonne),
    col('quantite', 'QUANTITÉ', 'nombre', true),
    col('chiffre_affaire', 'CA TTC', 'money', true),
    col('chiffre_affaire_ht', 'CA HT', 'money', true),
    col('cout', 'COÛT D’ACHAT', 'money', true),
    col('marge', 'MARGE', 'money', true),
  ];
  return {
    titre: `Marge des ventes par ${nom}`,
    definition: `Ventes hors taxes − coût d’achat des produits ${dont}, avant les remises, qui sont de la vente entière ; à côté, leur chiffre d’affaires TTC.`,
    colonnes: [...sommees, col('marque', 'TAUX DE MARQUE'), col('taux', 'TAUX DE MARGE')],
    // [EXP-3] Rates as numbers.
    export: {
      colonnes: [
        ...sommees,
        col('taux_marque', 'TAUX DE MARQUE (%)', 'exact'),
        col('taux_marge', 'TAUX DE MARGE (%)', 'exact'),
      ],
      lire: async ({ periode }) => (await lu(api.lireMarges, { ...periode, par })).data,
    },
    lire: async ({ periode, limit }) => {
      const { data } = await lu(api.lireMarges, { ...periode, par });
      const montrees = data.slice(0, limit);
      return {
        lignes: data.map((l) => ({
          ...l,
          marque: formatTauxOrNone(l.taux_marque),
          taux: formatTauxOrNone(l.taux_marge),
        })),
        dessins: [
          {
            genre: 'barres',
            nom: 'Marge',
            unite: 'fcfa',
            couchees: true,
            produits: par === 'produit',
            ...(par === 'categorie' && {
              liens: montrees.map((l) => ventesDe(periode, { categorie: l.nom })),
            }),
            categories: montrees.map((l) => l.nom),
            series: [
              {
                nom: 'Chiffre d’affaires',
                teinte: 'neutre',
                valeurs: montrees.map((l) => l.chiffre_affaire),
              },
              { nom: 'Marge', teinte: 'success', valeurs: montrees.map((l) => l.marge) },
            ],
          },
        ],
      };
    },
  };
}

/** No measure without sales. */
function mesuresBrutes(m: MargeBrute): MesureStat[] {
  if (m.chiffre_affaire_total === 0 && m.marge_brute_totale === 0) return [];
  return [
    { mesure: 'Marge brute', valeur: m.marge_brute_totale, unite: 'FCFA' },
    { mesure: 'Chiffre d’affaires', valeur: m.chiffre_affaire_total, unite: 'FCFA' },
    { mesure: 'Coût d’achat', valeur: m.cout_total, unite: 'FCFA' },
    { mesure: 'Ventes HT, remises ôtées', valeur: m.chiffre_affaire_ht, unite: 'FCFA' },
    { mesure: 'Taux de marque', valeur: m.taux_marque_pourcentage, unite: '%' },
    { mesure: 'Taux de marge', valeur: m.taux_marge_pourcentage, unite: '%' },
    { mesure: 'Quantité', valeur: m.quantite_totale, unite: 'nombre' },
  ];
}
function mesuresNettes(m: MargeNette): MesureStat[] {
  if (m.chiffre_affaire_total === 0 && m.marge_nette_totale === 0) return [];
  return [
    { mesure: 'Marge nette', valeur: m.marge_nette_totale, unite: 'FCFA' },
    { mesure: 'Marge brute', valeur: m.marge_brute, unite: 'FCFA' },
    { mesure: 'Dépenses', valeur: m.total_depenses, unite: 'FCFA' },
    { mesure: 'Chiffre d’affaires', valeur: m.chiffre_affaire_total, unite: 'FCFA' },
    { mesure: 'Taux de marge nette', valeur: m.taux_marge_nette_pourcentage, unite: '%' },
  ];
}

export const GRAPHIQUES_FINANCES = {
  'marge-brute': {
    titre: 'Marge brute mensuelle',
    definition:
      'Ventes hors taxes − coût d’achat − remises ; taux de marge : cette marge sur le coût d’achat ; taux de marque : sur les ventes hors taxes, remises ôtées.',
    colonnes: [col('mesure', 'MESURE'), col('valeur', 'VALEUR')],
    export: exportMesures(async ({ periode }) =>
      mesuresBrutes((await lu(api.lireMargeBrute, periode)).data),
    ),
    lire: async ({ periode }) => {
      const { data: m } = await lu(api.lireMargeBrute, periode);
      const resume = formatMesures(mesuresBrutes(m));
      return {
        lignes: resume.map(([mesure, valeur]) => ({ mesure, valeur })),
        resume: aCote(resume, 'Marge brute', 'Coût d’achat'),
        dessins: [
          partage('Marge brute', 'fcfa', [
            { nom: 'Marge brute', valeur: m.marge_brute_totale, teinte: 'success' },
            { nom: 'Coût d’achat', valeur: m.cout_total, teinte: 'warning' },
          ]),
        ],
      };
    },
  },
  'marge-nette': {
    titre: 'Marge nette',
    definition:
      'Marge brute − dépenses des jours de la période ; le taux est cette marge dans les ventes hors taxes, remises ôtées.',
    colonnes: [col('mesure', 'MESURE'), col('valeur', 'VALEUR')],
    export: exportMesures(async ({ periode }) =>
      mesuresNettes((await lu(api.lireMargeNette, periode)).data),
    ),
    lire: async ({ periode }) => {
      const { data: m } = await lu(api.lireMargeNette, periode);
      const resume = formatMesures(mesuresNettes(m));
      return {
        lignes: resume.map(([mesure, valeur]) => ({ mesure, valeur })),
        resume: aCote(resume, 'Marge nette', 'Dépenses'),
        dessins: [
          partage('Marge nette', 'fcfa', [
            { nom: 'Marge nette', valeur: m.marge_nette_totale, teinte: 'success' },
            { nom: 'Dépenses', valeur: m.total_depenses, teinte: 'danger' },
          ]),
        ],
      };
    },
  },
  ...Object.fromEntries(MARGES.map((m) => [`marge-par-${m.par}`, graphiqueMarge(m)])),
  cascade: {
    titre: 'Du chiffre d’affaires à la marge nette',
    definition:
      'Chaque marche ôte ce qu’elle nomme ; taxes, remises et garde sont entre le TTC et ce qui reste hors taxes.',
    large: true,
    colonnes: [col('nom', 'ÉTAPE'), col('valeur', 'MONTANT', 'money')],
    lire: async ({ periode }) => {
      const [{ data: brute }, { data: nette }] = await Promise.all([
        lu(api.lireMargeBrute, periode),
        lu(api.lireMargeNette, periode),
      ]);
      const etapes = etapesDe(brute, nette);
      const vide = brute.chiffre_affaire_total === 0 && nette.marge_nette_totale === 0;
      return {
        lignes: vide ? [] : etapes,
        dessins: [{ genre: 'cascade', nom: 'Cascade', unite: 'fcfa', etapes }],
      };
    },
  },
} satisfies Graphiques;
