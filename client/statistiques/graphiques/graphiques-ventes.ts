import {
  debutDeJour,
  type FiltrePeriode,
  formatDate,
  heureDe,
  jourDe,
} from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { formatEvolution, type Manque } from '#shared/statistiques/periode.rules.ts';
import * as api from '#shared/statistiques/statistiques.api.ts';
import type {
  ComplementChiffre,
  EvolutionVentes,
  Mesure,
} from '#shared/statistiques/statistiques.schema.ts';
import { partage } from '../dessin.rules.ts';
import type { DessinAxes, Lecture, LigneStat, TeinteDessin, Unite } from '../dessin.ts';
import { grilleDe, pasDessines, periodeComparee } from './chiffre-affaires.rules.ts';
import {
  col,
  type FiltreStat,
  type Graphiques,
  lu,
  phrases,
  ventesDe,
} from './definition-graphique.ts';

const MESURES: readonly { champ: keyof Mesure; nom: string; unite: Unite }[] = [
  { champ: 'chiffre_affaire', nom: 'Chiffre d’affaires', unite: 'fcfa' },
  { champ: 'nombre_ventes', nom: 'Nombre de ventes', unite: 'nombre' },
  { champ: 'quantite', nom: 'Quantité', unite: 'nombre' },
];
const direMesure = (valeur: number | undefined, unite: Unite): string => {
  if (valeur === undefined) return 'N/A';
  return unite === 'fcfa' ? formatFcfa(valeur) : formatNombre(valeur);
};
/** Still running today: it is compared to date. */
const enCours = ({ period_from: de, period_to: a }: FiltrePeriode, jour: string): boolean =>
  de !== undefined && a !== undefined && de <= jour && jour <= a;

/** What is said of a period compared with: how far from it, or why nothing is compared. */
function direEcart(pourcent: number | null | undefined, manque: Manque | null): string {
  if (manque === 'incomplete') return 'incomplète';
  return formatEvolution(pourcent ?? null);
}
/** How far each measure is from the period before, and from a year before. */
const direEcarts = (e: EvolutionVentes): readonly (readonly [string, string])[] =>
  MESURES.map(({ champ, nom }) => {
    const avant = direEcart(e.evolution_periode_precedente?.[champ], e.manque_periode_precedente);
    const unAn = direEcart(e.evolution_annee_precedente?.[champ], e.manque_annee_precedente);
    return [nom, `${avant} · un an : ${unAn}`];
  });
/** Since when the base has sales, when one of the periods compared with begins before. */
function direBase(e: EvolutionVentes): readonly (readonly [string, string])[] {
  const manques = [e.manque_periode_precedente, e.manque_annee_precedente];
  if (e.premiere_vente === null || manques.every((m) => m === 'rien')) return [];
  return [['Ventes connues depuis', `le ${formatDate(debutDeJour(e.premiere_vente))}`]];
}

/** What a period compared with had; null when the base has nothing of it. */
const connue = (mesure: Mesure | null, manque: Manque | null): Mesure | null =>
  manque === 'sans_base' ? null : mesure;

/** Bars of what is known, side by side; none of a period alone, of three measures in three units. */
function dessinsDe(
  series: readonly (readonly [string, Mesure | null, TeinteDessin])[],
  court: boolean,
): DessinAxes[] {
  const connues = series.flatMap(([nom, m, teinte], i) =>
    m === null
      ? []
      : [{ nom, teinte, pale: court && i === 0, valeurs: MESURES.map(({ champ }) => m[champ]) }],
  );
  if (connues.length < 2) return [];
  return [
    {
      genre: 'barres',
      nom: 'Évolution',
      unite: 'nombre',
      categories: MESURES.map((m) => m.nom),
      unites: MESURES.map((m) => m.unite),
      series: connues,
    },
  ];
}

async function evolution({ periode }: FiltreStat): Promise<Lecture> {
  const maintenant = new Date();
  const court = enCours(periode, jourDe(maintenant));
  const { data: e }: { data: EvolutionVentes } = await lu(api.lireEvolution, periode);
  const series = [
    ['Période actuelle', e.periode_actuelle, 'primary'],
    ['Période précédente', connue(e.periode_precedente, e.manque_periode_precedente), 'neutre'],
    ['Année précédente', connue(e.annee_precedente, e.manque_annee_precedente), 'warning'],
  ] as const;
  const vide = series.every(
    ([, m]) => m === null || (m.nombre_ventes === 0 && m.chiffre_affaire === 0 && m.quantite === 0),
  );
  const dessins = dessinsDe(series, court);
  return {
    lignes: vide
      ? []
      : MESURES.map(({ champ, nom, unite }) => ({
          mesure: nom,
          ...Object.fromEntries(series.map(([s, m]) => [s, direMesure(m?.[champ], unite)])),
          evolution: formatEvolution(e.evolution_periode_precedente?.[champ] ?? null),
          annuelle: formatEvolution(e.evolution_annee_precedente?.[champ] ?? null),
        })),
    dessins,
    ...(e.periode_precedente && {
      resume: [
        ...(dessins.length === 0 ? [] : direEcarts(e)),
        ...(court && dessins.length > 0
          ? [
              [
                'Comparée à date',
                `jusqu’au ${formatDate(maintenant).slice(0, 5)} à ${heureDe(maintenant)}`,
              ] as const,
            ]
          : []),
        ...direBase(e),
      ],
    }),
  };
}

/** [EXP-3] The same in a workbook: numbers, what cannot be compared left empty. */
async function evolutionChiffree({ periode }: FiltreStat): Promise<LigneStat[]> {
  const { data: e }: { data: EvolutionVentes } = await lu(api.lireEvolution, periode);
  return MESURES.map(({ champ, nom, unite }) => ({
    mesure: nom,
    unite: unite === 'fcfa' ? 'FCFA' : 'nombre',
    actuelle: e.periode_actuelle[champ],
    precedente: connue(e.periode_precedente, e.manque_periode_precedente)?.[champ] ?? null,
    evolution: e.evolution_periode_precedente?.[champ] ?? null,
    annee: connue(e.annee_precedente, e.manque_annee_precedente)?.[champ] ?? null,
    annuelle: e.evolution_annee_precedente?.[champ] ?? null,
  }));
}

/** The turnover step by step beside that of the days it is compared with, then the week's hours. */
async function chiffreAffaire({ periode }: FiltreStat): Promise<Lecture> {
  const comparee = periodeComparee(periode);
  const [{ data, extra }, avant] = await Promise.all([
    lu(api.lireChiffreAffaire, periode),
    comparee ? lu(api.lireChiffreAffaire, comparee.periode) : null,
  ]);
  const { xLabel, semaine } = extra as ComplementChiffre;
  return {
    lignes: data,
    dessins: [
      {
        ...pasDessines(data, avant?.data ?? [], comparee?.decalage ?? 0, new Date()),
        nom: `Chiffre d’affaires par ${xLabel.toLowerCase()}`,
      },
      ...(semaine.length > 0 ? [grilleDe(semaine)] : []),
    ],
  };
}

export const GRAPHIQUES_VENTES = {
  'chiffre-affaires': {
    titre: 'Chiffre d’affaires',
    definition:
      'Ventes soldées TTC, garde comprise : par heure sur un jour, par jour jusqu’à deux mois, par mois au-delà.',
    colonnes: [col('period', 'PÉRIODE'), col('total', 'CHIFFRE D’AFFAIRES', 'money', true)],
    large: true,
    lire: chiffreAffaire,
  },
  evolution: {
    titre: 'Évolution des ventes',
    definition:
      'Contre la période d’avant et l’an passé, le même jour de la semaine ; en cours, jusqu’à la même heure. Chaque mesure a son échelle.',
    vide: phrases.videEvolution,
    lire: evolution,
    export: {
      colonnes: [
        col('mesure', 'MESURE'),
        col('unite', 'UNITÉ'),
        col('actuelle', 'PÉRIODE', 'exact'),
        col('precedente', 'PRÉCÉDENTE', 'exact'),
        col('evolution', 'ÉVOLUTION (%)', 'exact'),
        col('annee', 'ANNÉE PRÉCÉDENTE', 'exact'),
        col('annuelle', 'ÉVOLUTION SUR UN AN (%)', 'exact'),
      ],
      lire: evolutionChiffree,
    },
    colonnes: [
      col('mesure', 'MESURE'),
      col('Période actuelle', 'PÉRIODE'),
      col('Période précédente', 'PRÉCÉDENTE'),
      col('evolution', 'ÉVOLUTION'),
      col('Année précédente', 'ANNÉE PRÉCÉDENTE'),
      col('annuelle', 'ÉVOLUTION'),
    ],
  },
  categories: {
    titre: 'Ventes par catégorie',
    definition:
      'Chiffre d’affaires TTC par catégorie actuelle des produits ; ventes qui en contiennent au moins un.',
    colonnes: [
      col('categorie', 'CATÉGORIE'),
      col('quantite_vendue', 'QUANTITÉ', 'nombre', true),
      col('chiffre_affaire', 'CHIFFRE D’AFFAIRES', 'money', true),
      col('nombre_ventes', 'VENTES', 'nombre'),
    ],
    lire: async ({ periode }) => {
      const { data } = await lu(api.lireVentesCategories, periode);
      const liens = data.map(({ categorie }) => ventesDe(periode, { categorie }));
      return {
        lignes: data,
        liens,
        dessins: [
          partage(
            'Chiffre d’affaires',
            'fcfa',
            data.map((c, i) => ({
              nom: c.categorie,
              valeur: c.chiffre_affaire,
              lien: liens[i] ?? '',
            })),
          ),
        ],
      };
    },
  },
} satisfies Graphiques;
