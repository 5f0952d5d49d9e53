import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { formatTaux } from '#shared/statistiques/periode.rules.ts';
import type { AxeMarge } from '#shared/statistiques/marge.rules.ts';
import * as api from '#shared/statistiques/statistiques.api.ts';
import { etapesDe } from '../dessin.rules.ts';
import type { TeinteDessin } from '../dessin.ts';
import { col, type Graphiques, lu } from './definition-graphique.ts';

/**
 * A part below zero cannot be drawn as a slice: it is 0 there, and stands as it is in the figures.
 */
const part = (nom: string, valeur: number, teinte: TeinteDessin) => ({
  nom,
  valeur: Math.max(0, valeur),
  teinte,
});
/** The figures beside a ring: those its legend does not say. */
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
const tauxDit = (t: number | null): string => (t === null ? 'N/A' : formatTaux(t));
/** Margin of sales beside their turnover, by what is asked. */
function graphiqueMarge({ par, nom, colonne, dont }: (typeof MARGES)[number]): Graphiques[string] {
  return {
    titre: `Marge des ventes par ${nom}`,
    definition: `Ventes hors taxes − coût d’achat des produits ${dont}, avant les remises, qui sont de la vente entière ; à côté, leur chiffre d’affaires TTC.`,
    colonnes: [
      col('nom', colonne),
      col('quantite', 'QUANTITÉ', 'nombre', true),
      col('chiffre_affaire', 'CA TTC', 'money', true),
      col('chiffre_affaire_ht', 'CA HT', 'money', true),
      col('cout', 'COÛT D’ACHAT', 'money', true),
      col('marge', 'MARGE', 'money', true),
      col('marque', 'TAUX DE MARQUE'),
      col('taux', 'TAUX DE MARGE'),
    ],
    lire: async ({ periode, limit }) => {
      const { data } = await lu(api.lireMarges, { ...periode, par });
      const montrees = data.slice(0, limit);
      return {
        lignes: data.map((l) => ({
          ...l,
          marque: tauxDit(l.taux_marque),
          taux: tauxDit(l.taux_marge),
        })),
        dessins: [
          {
            genre: 'barres',
            nom: 'Marge',
            unite: 'fcfa',
            couchees: true,
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

export const GRAPHIQUES_FINANCES = {
  'marge-brute': {
    titre: 'Marge brute mensuelle',
    definition:
      'Ventes hors taxes − coût d’achat − remises ; taux de marge : cette marge sur le coût d’achat ; taux de marque : sur les ventes hors taxes, remises ôtées.',
    colonnes: [col('mesure', 'MESURE'), col('valeur', 'VALEUR')],
    lire: async ({ periode }) => {
      const { data: m } = await lu(api.lireMargeBrute, periode);
      const resume = [
        ['Marge brute', formatFcfa(m.marge_brute_totale)],
        ['Chiffre d’affaires', formatFcfa(m.chiffre_affaire_total)],
        ['Coût d’achat', formatFcfa(m.cout_total)],
        ['Ventes HT, remises ôtées', formatFcfa(m.chiffre_affaire_ht)],
        ['Taux de marque', formatTaux(m.taux_marque_pourcentage)],
        ['Taux de marge', formatTaux(m.taux_marge_pourcentage)],
        ['Quantité', formatNombre(m.quantite_totale)],
      ] as const;
      const vide = m.chiffre_affaire_total === 0 && m.marge_brute_totale === 0;
      return {
        lignes: vide ? [] : resume.map(([mesure, valeur]) => ({ mesure, valeur })),
        resume: aCote(resume, 'Marge brute', 'Coût d’achat'),
        dessins: [
          {
            genre: 'anneau',
            nom: 'Marge brute',
            unite: 'fcfa',
            parts: [
              part('Marge brute', m.marge_brute_totale, 'success'),
              part('Coût d’achat', m.cout_total, 'warning'),
            ],
          },
        ],
      };
    },
  },
  'marge-nette': {
    titre: 'Marge nette',
    definition:
      'Marge brute − dépenses des jours de la période ; le taux est cette marge dans les ventes hors taxes, remises ôtées.',
    colonnes: [col('mesure', 'MESURE'), col('valeur', 'VALEUR')],
    lire: async ({ periode }) => {
      const { data: m } = await lu(api.lireMargeNette, periode);
      const resume = [
        ['Marge nette', formatFcfa(m.marge_nette_totale)],
        ['Marge brute', formatFcfa(m.marge_brute)],
        ['Dépenses', formatFcfa(m.total_depenses)],
        ['Chiffre d’affaires', formatFcfa(m.chiffre_affaire_total)],
        ['Taux de marge nette', formatTaux(m.taux_marge_nette_pourcentage)],
      ] as const;
      const vide = m.chiffre_affaire_total === 0 && m.marge_nette_totale === 0;
      return {
        lignes: vide ? [] : resume.map(([mesure, valeur]) => ({ mesure, valeur })),
        resume: aCote(resume, 'Marge nette', 'Dépenses'),
        dessins: [
          {
            genre: 'anneau',
            nom: 'Marge nette',
            unite: 'fcfa',
            parts: [
              part('Marge nette', m.marge_nette_totale, 'success'),
              part('Dépenses', m.total_depenses, 'danger'),
            ],
          },
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
