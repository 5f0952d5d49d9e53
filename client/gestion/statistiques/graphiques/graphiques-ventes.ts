import {
  debutDeJour,
  type FiltrePeriode,
  formatDate,
  heureDe,
  jourDe,
} from '#shared/base/dates.ts';
import { formatDecimal, formatFcfa } from '#shared/base/montant.ts';
import { formatEvolution, type Manque } from '#shared/gestion/statistiques/periode.rules.ts';
import * as api from '#shared/gestion/statistiques/statistiques.api.ts';
import type {
  ComplementChiffre,
  EvolutionVentes,
  Mesure,
} from '#shared/gestion/statistiques/statistiques.schema.ts';
import { partage } from '../dessin.rules.ts';
import { lireEvolutionComparee } from '../lire-comparaison.ts';
import type { DessinAxes, Lecture, LigneStat, TeinteDessin, Unite } from '../dessin.ts';
import {
  grilleDe,
  pasDessines,
  periodeChoisie,
  periodeComparee,
} from './chiffre-affaires.rules.ts';
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
const describeMesure = (valeur: number | undefined, unite: Unite): string => {
  if (valeur === undefined) return 'N/A';
  return unite === 'fcfa' ? formatFcfa(valeur) : formatDecimal(Math.round(valeur * 10) / 10);
};
/** Includes today: compared to date. */
const enCours = ({ period_from: de, period_to: a }: FiltrePeriode, jour: string): boolean =>
  de !== undefined && a !== undefined && de <= jour && jour <= a;

function describeEcart(pourcent: number | null | undefined, manque: Manque | null): string {
  if (manque === 'incomplete') return 'incomplète';
  return formatEvolution(pourcent ?? null);
}
const describeEcarts = (e: EvolutionVentes): readonly (readonly [string, string])[] =>
  MESURES.map(({ champ, nom }) => {
    const avant = describeEcart(
      e.evolution_periode_precedente?.[champ],
      e.manque_periode_precedente,
    );
    const unAn = describeEcart(e.evolution_annee_precedente?.[champ], e.manque_annee_precedente);
    return [nom, `${avant} · un an : ${unAn}`];
  });
/** First sale's date, when a compared period precedes it. */
function describeBase(e: EvolutionVentes): readonly (readonly [string, string])[] {
  const manques = [e.manque_periode_precedente, e.manque_annee_precedente];
  if (e.premiere_vente === null || manques.every((m) => m === 'rien')) return [];
  return [['Ventes connues depuis', `le ${formatDate(debutDeJour(e.premiere_vente))}`]];
}

/** Null without any data. */
const connue = (mesure: Mesure | null, manque: Manque | null): Mesure | null =>
  manque === 'sans_base' ? null : mesure;

const ACTUELLE = 'Période actuelle';
/** [STA-62] Per day, unless lengths are equal. */
const parJour = (m: Mesure | null, jours: number): Mesure | null =>
  m && {
    chiffre_affaire: m.chiffre_affaire / jours,
    nombre_ventes: m.nombre_ventes / jours,
    quantite: m.quantite / jours,
  };

/** None for a single period: three measures, three units. */
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

async function evolution(filtre: FiltreStat): Promise<Lecture> {
  const maintenant = new Date();
  const { e, comparaison } = await lireEvolutionComparee(filtre);
  const court = comparaison === null && enCours(filtre.periode, jourDe(maintenant));
  const precedente = connue(e.periode_precedente, e.manque_periode_precedente);
  const annee = connue(e.annee_precedente, e.manque_annee_precedente);
  const jours = comparaison?.parJour ? comparaison.jours : 1;
  const compares = comparaison?.parJour ? comparaison.compares : 1;
  const series = [
    [ACTUELLE, parJour(e.periode_actuelle, jours), 'primary'],
    [
      comparaison ? 'Période comparée' : 'Période précédente',
      parJour(precedente, compares),
      'neutre',
    ],
    ['Année précédente', parJour(annee, jours), 'warning'],
  ] as const;
  const vide = series.every(
    ([, m]) => m === null || (m.nombre_ventes === 0 && m.chiffre_affaire === 0 && m.quantite === 0),
  );
  const dessins = dessinsDe(series, court);
  return {
    lignes: vide
      ? []
      : MESURES.map(({ champ, nom, unite }) => ({
          mesure: comparaison?.parJour ? `${nom} par jour` : nom,
          actuelle: describeMesure(series[0][1]?.[champ], unite),
          precedente: describeMesure(series[1][1]?.[champ], unite),
          annee: describeMesure(series[2][1]?.[champ], unite),
          evolution: formatEvolution(e.evolution_periode_precedente?.[champ] ?? null),
          annuelle: formatEvolution(e.evolution_annee_precedente?.[champ] ?? null),
        })),
    dessins,
    ...(e.periode_precedente && {
      resume: [
        ...(dessins.length === 0 ? [] : describeEcarts(e)),
        ...(court && dessins.length > 0
          ? [
              [
                'Comparée à date',
                `jusqu’au ${formatDate(maintenant).slice(0, 5)} à ${heureDe(maintenant)}`,
              ] as const,
            ]
          : []),
        ...describeBase(e),
      ],
    }),
  };
}

/** [EXP-3] Numbers; empty where incomparable. */
async function evolutionChiffree(filtre: FiltreStat): Promise<LigneStat[]> {
  const { e } = await lireEvolutionComparee(filtre);
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

/** Turnover by step against the compared period, then hours of the week. */
async function chiffreAffaire({ periode, comparee: choisie }: FiltreStat): Promise<Lecture> {
  const comparee = choisie ? periodeChoisie(periode, choisie) : periodeComparee(periode);
  const [{ data, extra }, avant] = await Promise.all([
    lu(api.lireChiffreAffaire, periode),
    comparee ? lu(api.lireChiffreAffaire, comparee.periode) : null,
  ]);
  const { xLabel, semaine } = extra as ComplementChiffre;
  return {
    lignes: data,
    dessins: [
      {
        ...pasDessines(data, avant?.data ?? [], comparee, new Date()),
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
      'Contre la période d’avant, ou celle que vous choisissez, et l’an passé, le même jour de la semaine ; en cours, jusqu’à la même heure. Chaque mesure a son échelle.',
    vide: phrases.videEvolution,
    lire: evolution,
    export: {
      colonnes: [
        col('mesure', 'MESURE'),
        col('unite', 'UNITÉ'),
        col('actuelle', 'PÉRIODE', 'exact'),
        col('precedente', 'COMPARÉE À', 'exact'),
        col('evolution', 'ÉVOLUTION (%)', 'exact'),
        col('annee', 'ANNÉE PRÉCÉDENTE', 'exact'),
        col('annuelle', 'ÉVOLUTION SUR UN AN (%)', 'exact'),
      ],
      lire: evolutionChiffree,
    },
    colonnes: [
      col('mesure', 'MESURE'),
      col('actuelle', 'PÉRIODE'),
      col('precedente', 'COMPARÉE À'),
      col('evolution', 'ÉVOLUTION'),
      col('annee', 'ANNÉE PRÉCÉDENTE'),
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
