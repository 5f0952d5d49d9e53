import { appeler } from '#client/base/call-api.ts';
import { donneesDe } from '#client/base/cache.ts';
import type { Appel } from '#shared/base/contract.ts';
import { debutDeJour, type FiltrePeriode, formatDate } from '#shared/base/dates.ts';
import * as phrasesStatistiques from '#shared/statistiques/statistiques.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { formatEvolution, formatTaux } from '#shared/statistiques/periode.rules.ts';
import { PRIORITES } from '#shared/statistiques/reapprovisionnement.rules.ts';
import * as api from '#shared/statistiques/statistiques.api.ts';
import type {
  ComptesStatut,
  EvolutionVentes,
  Mesure,
} from '#shared/statistiques/statistiques.schema.ts';
import type { ColonneStat, Dessin, Lecture, LigneStat, Teinte, Unite } from './dessin.ts';

export interface FiltreStat {
  periode: FiltrePeriode;
  limit: number;
}
/** A widget: where its figures come from, what they mean, how they are drawn and tabled. */
export interface Graphique {
  cle: string;
  titre: string;
  /** How its figures are worked out, in one sentence. */
  definition: string;
  colonnes: readonly ColonneStat[];
  lire: (f: FiltreStat) => Promise<Lecture>;
  vide?: string;
  /** Rows of the export, when they are not those of the table. */
  export?: {
    colonnes: readonly ColonneStat[];
    lire: (f: FiltreStat) => Promise<readonly LigneStat[]>;
  };
  large?: boolean;
}
const lu = async <Q, D>(appel: Appel<unknown, Q, unknown, D>, requete: Partial<Q>) => {
  const reponse = await appeler(appel, { requete, silencieux: true });
  return { data: donneesDe(reponse), message: reponse.message, extra: reponse.extra_data };
};
type Periodique<D> = Appel<unknown, FiltrePeriode, unknown, D>;
const col = (
  champ: string,
  label: string,
  format: ColonneStat['format'] = 'texte',
  total = false,
): ColonneStat => ({ champ, label, format, total });
const phrases = phrasesStatistiques.statistiques;

interface Classement<D extends LigneStat> {
  nom: keyof D & string;
  valeur: keyof D & string;
  serie: string;
  unite: Unite;
  /** Stands for an empty list, with the value 0. */
  remplacant: string;
}
/** Bars of a list of names and values: as many as asked for; the table has them all. */
function barres<D extends LigneStat>(
  lignes: readonly D[],
  { nom, valeur, serie, unite, remplacant }: Classement<D>,
  limit: number,
): Dessin {
  const montrees = lignes.slice(0, limit);
  return {
    genre: 'barres',
    nom: serie,
    unite,
    couchees: true,
    categories: montrees.length > 0 ? montrees.map((l) => String(l[nom])) : [remplacant],
    series: [
      { nom: serie, valeurs: montrees.length > 0 ? montrees.map((l) => Number(l[valeur])) : [0] },
    ],
  };
}
const classement =
  <D extends LigneStat>(appel: Periodique<D[]>, c: Classement<D>): Graphique['lire'] =>
  async ({ periode, limit }) => {
    const { data } = await lu(appel, periode);
    return { lignes: data, dessins: [barres(data, c, limit)] };
  };
const limite =
  (
    appel: Appel<
      unknown,
      FiltrePeriode & { top_limit?: number | undefined },
      unknown,
      { libelle: string; total_vendu: number }[]
    >,
  ): Graphique['lire'] =>
  async ({ periode, limit }) => {
    const { data } = await lu(appel, { ...periode, top_limit: limit });
    return {
      lignes: data,
      dessins: [
        barres(
          data,
          {
            nom: 'libelle',
            valeur: 'total_vendu',
            serie: 'Quantité vendue',
            unite: 'nombre',
            remplacant: phrases.aucunProduit,
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

const inventaire =
  <D extends LigneStat>(
    appel: Periodique<D[]>,
    valeur: keyof D & string,
    serie: string,
  ): Graphique['lire'] =>
  async ({ periode, limit }) => {
    const { data, message } = await lu(appel, periode);
    return {
      lignes: data,
      message: message || phrases.videInventaire,
      dessins: [
        barres(
          data,
          {
            nom: 'produit_libelle',
            valeur,
            serie,
            unite: 'nombre',
            remplacant: phrases.aucunProduit,
          },
          limit,
        ),
      ],
    };
  };

const MESURES: readonly { champ: keyof Mesure; nom: string; unite: Unite }[] = [
  { champ: 'chiffre_affaire', nom: 'Chiffre d’affaires', unite: 'fcfa' },
  { champ: 'nombre_ventes', nom: 'Nombre de ventes', unite: 'nombre' },
  { champ: 'quantite', nom: 'Quantité', unite: 'nombre' },
];
async function evolution({ periode }: FiltreStat): Promise<Lecture> {
  const { data: e }: { data: EvolutionVentes } = await lu(api.lireEvolution, periode);
  const series = [
    ['Période actuelle', e.periode_actuelle, 'primary'],
    ['Période précédente', e.periode_precedente, 'neutre'],
    ['Année précédente', e.annee_precedente, 'warning'],
  ] as const;
  const vide = series.every(
    ([, m]) => m === null || (m.nombre_ventes === 0 && m.chiffre_affaire === 0 && m.quantite === 0),
  );
  return {
    lignes: vide
      ? []
      : MESURES.map(({ champ, nom, unite }) => ({
          mesure: nom,
          ...Object.fromEntries(
            series.map(([s, m]) => [
              s,
              m ? (unite === 'fcfa' ? formatFcfa(m[champ]) : formatNombre(m[champ])) : 'N/A',
            ]),
          ),
          evolution: formatEvolution(e.evolution_periode_precedente?.[champ] ?? null),
          annuelle: formatEvolution(e.evolution_annee_precedente?.[champ] ?? null),
        })),
    dessins: [
      {
        genre: 'barres',
        nom: 'Évolution',
        unite: 'nombre',
        categories: MESURES.map((m) => m.nom),
        unites: MESURES.map((m) => m.unite),
        series: series.flatMap(([nom, m, teinte]) =>
          m === null ? [] : [{ nom, teinte, valeurs: MESURES.map(({ champ }) => m[champ]) }],
        ),
      },
    ],
    ...(e.periode_precedente && {
      resume: MESURES.map(
        ({ champ, nom }) =>
          [
            nom,
            `${formatEvolution(e.evolution_periode_precedente?.[champ] ?? null)} · un an : ${formatEvolution(e.evolution_annee_precedente?.[champ] ?? null)}`,
          ] as const,
      ),
    }),
  };
}

const sommePar = <T>(
  tous: readonly T[],
  cle: (t: T) => string,
  valeur: (t: T) => number,
): [string, number][] =>
  [...Map.groupBy(tous, cle)]
    .map(([c, siens]): [string, number] => [c, siens.reduce((s, t) => s + valeur(t), 0)])
    .sort((a, b) => b[1] - a[1]);
const TEINTES_PRIORITE: Readonly<Record<string, Teinte>> = {
  Critique: 'danger',
  Haute: 'warning',
  Normale: 'success',
};
const TEINTE_STATUT: Readonly<Record<string, Teinte>> = {
  Expiré: 'danger',
  'Bientôt expiré': 'warning',
};
/**
 * A part below zero cannot be drawn as a slice: it is 0 there, and stands as it is in the figures.
 */
const part = (nom: string, valeur: number, teinte: Teinte) => ({
  nom,
  valeur: Math.max(0, valeur),
  teinte,
});
const jours = (n: number | null): string => (n === null ? 'N/A' : formatNombre(n));

const LES: Readonly<Record<string, Omit<Graphique, 'cle'>>> = {
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
    definition: 'Unités vendues de chaque produit, ventes annulées ôtées ; prix de vente actuel.',
    colonnes: [
      col('libelle', 'PRODUIT'),
      col('total_qte', 'QUANTITÉ', 'nombre', true),
      col('prix_de_vente', 'PRIX DE VENTE', 'money'),
    ],
    lire: classement(api.lireProduitsVendus, {
      nom: 'libelle',
      valeur: 'total_qte',
      serie: 'Quantité vendue',
      unite: 'nombre',
      remplacant: phrases.aucunProduit,
    }),
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
  'inventaire-quantites': {
    titre: 'Quantités du dernier inventaire',
    definition: 'Quantités comptées au dernier inventaire clos de la période.',
    colonnes: [
      col('produit_libelle', 'PRODUIT'),
      col('qte_reelle', 'QUANTITÉ COMPTÉE', 'nombre', true),
    ],
    lire: inventaire(api.lireDernierInventaire, 'qte_reelle', 'Quantité comptée'),
    vide: phrases.videInventaire,
  },
  'inventaire-ecarts': {
    titre: 'Écarts du dernier inventaire',
    definition: 'Quantité comptée moins quantité théorique, là où elles diffèrent.',
    colonnes: [col('produit_libelle', 'PRODUIT'), col('ecart', 'ÉCART', 'nombre', true)],
    lire: inventaire(api.lireEcartsInventaire, 'ecart', 'Écart'),
    vide: phrases.videInventaire,
  },
  achats: {
    titre: 'Produits achetés',
    definition: 'Unités reçues des fournisseurs sur la période, unités gratuites comprises.',
    colonnes: [
      col('produit_libelle', 'PRODUIT'),
      col('total_qte', 'QUANTITÉ REÇUE', 'nombre', true),
    ],
    lire: classement(api.lireProduitsAchetes, {
      nom: 'produit_libelle',
      valeur: 'total_qte',
      serie: 'Quantité reçue',
      unite: 'nombre',
      remplacant: phrases.aucunProduit,
    }),
  },
  'marge-achats': {
    titre: 'Marge sur les achats',
    definition:
      'Prix de vente des unités reçues, gratuites comprises, moins ce qu’elles ont coûté.',
    colonnes: [col('produit_libelle', 'PRODUIT'), col('marge', 'MARGE', 'money', true)],
    lire: classement(api.lireMargeAchats, {
      nom: 'produit_libelle',
      valeur: 'marge',
      serie: 'Marge',
      unite: 'fcfa',
      remplacant: phrases.aucunProduit,
    }),
  },
  'ca-utilisateur': {
    titre: 'Chiffre d’affaires par utilisateur',
    definition: 'Ventes TTC de chaque vendeur, garde comprise, annulations ôtées.',
    colonnes: [
      col('user', 'UTILISATEUR'),
      col('total_ventes', 'CHIFFRE D’AFFAIRES', 'money', true),
    ],
    lire: async ({ periode }) => {
      const { data } = await lu(api.lireTotalUtilisateurs, periode);
      return {
        lignes: data,
        dessins: [
          {
            genre: 'anneau',
            nom: 'Chiffre d’affaires',
            unite: 'fcfa',
            parts:
              data.length > 0
                ? data.map((u) => ({ nom: u.user, valeur: Math.max(0, u.total_ventes) }))
                : [{ nom: phrases.aucunUtilisateur, valeur: 0 }],
          },
        ],
      };
    },
  },
  'panier-utilisateur': {
    titre: 'Panier moyen par utilisateur',
    definition: 'Chiffre d’affaires ÷ nombre de ventes, de chaque vendeur.',
    colonnes: [col('user', 'UTILISATEUR'), col('panier_moyen', 'PANIER MOYEN', 'money')],
    lire: classement(api.lirePanierMoyen, {
      nom: 'user',
      valeur: 'panier_moyen',
      serie: 'Panier moyen',
      unite: 'fcfa',
      remplacant: phrases.aucunUtilisateur,
    }),
  },
  'clients-utilisateur': {
    titre: 'Clients servis par utilisateur',
    definition: 'Ventes de chaque vendeur, annulations ôtées.',
    colonnes: [col('user', 'UTILISATEUR'), col('nombre_ventes', 'CLIENTS SERVIS', 'nombre', true)],
    lire: classement(api.lireClientsUtilisateurs, {
      nom: 'user',
      valeur: 'nombre_ventes',
      serie: 'Clients servis',
      unite: 'nombre',
      remplacant: phrases.aucunUtilisateur,
    }),
  },
  'chiffre-affaires': {
    titre: 'Chiffre d’affaires',
    definition:
      'Ventes soldées TTC, garde comprise : par heure sur un jour, par jour jusqu’à deux mois, par mois au-delà.',
    colonnes: [col('period', 'PÉRIODE'), col('total', 'CHIFFRE D’AFFAIRES', 'money', true)],
    large: true,
    lire: async ({ periode }) => {
      const { data, extra } = await lu(api.lireChiffreAffaire, periode);
      const { xLabel, labelName } = extra as { xLabel: string; labelName: string };
      return {
        lignes: data,
        dessins: [
          {
            genre: 'ligne',
            nom: xLabel,
            unite: 'fcfa',
            categories: data.map((c) => c.period),
            series: [{ nom: labelName, teinte: 'primary', valeurs: data.map((c) => c.total) }],
          },
        ],
      };
    },
  },
  evolution: {
    titre: 'Évolution des ventes',
    definition:
      'La période, celle d’avant (de même durée, ou autant de mois), et les mêmes dates un an plus tôt. Chaque mesure a son échelle.',
    vide: phrases.videEvolution,
    lire: evolution,
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
      return {
        lignes: data,
        dessins: [
          {
            genre: 'anneau',
            nom: 'Chiffre d’affaires',
            unite: 'fcfa',
            legende: 'droite',
            parts: data.map((c) => ({ nom: c.categorie, valeur: Math.max(0, c.chiffre_affaire) })),
          },
        ],
      };
    },
  },
  'valeur-stocks': {
    titre: 'Valeur du stock',
    definition:
      'Stock présent à cet instant, aux prix d’achat et de vente hors taxes des produits.',
    large: true,
    colonnes: [
      col('categorie', 'CATÉGORIE'),
      col('rayon', 'RAYON'),
      col('valeur_stock_achat', 'VALEUR D’ACHAT', 'money', true),
      col('valeur_stock_vente', 'VALEUR DE VENTE', 'money', true),
      col('quantite_totale', 'QUANTITÉ', 'nombre', true),
      col('nombre_produits', 'PRODUITS', 'nombre', true),
    ],
    lire: async ({ limit }) => {
      const { detail_par_categorie: d } = (await lu(api.lireValeurStocks, {})).data;
      const montrees = d.slice(0, limit);
      return {
        lignes: d,
        dessins: [
          {
            genre: 'barres',
            nom: 'Valeur',
            unite: 'fcfa',
            categories: montrees.map((l) => `${l.categorie} · ${l.rayon}`),
            series: [
              {
                nom: 'Valeur d’achat',
                teinte: 'neutre',
                valeurs: montrees.map((l) => l.valeur_stock_achat),
              },
              {
                nom: 'Valeur de vente',
                teinte: 'primary',
                valeurs: montrees.map((l) => l.valeur_stock_vente),
              },
            ],
          },
        ],
      };
    },
  },
  obsoletes: {
    titre: 'Produits obsolètes et stock critique',
    definition:
      'Lots expirés ou qui le seront sous 90 jours, au prix d’achat ; produits au minimum ou dessous.',
    vide: phrases.videAlertes,
    large: true,
    colonnes: [
      col('alerte', 'ALERTE'),
      col('libelle', 'PRODUIT'),
      col('cip', 'CIP'),
      col('lot', 'LOT'),
      col('date_expiration', 'EXPIRATION'),
      col('valeur_risque', 'VALEUR À RISQUE', 'money', true),
      col('qte', 'STOCK', 'nombre'),
      col('qte_min', 'MINIMUM', 'nombre'),
      col('rayon', 'RAYON'),
      col('categorie', 'CATÉGORIE'),
      col('prix_de_vente', 'PRIX DE VENTE', 'money'),
    ],
    lire: async () => {
      const {
        resume: r,
        produits_expires_ou_bientot_expires: lots,
        produits_stock_critique: critiques,
      } = (await lu(api.lireObsoletes, {})).data;
      const parCategorie = sommePar(
        critiques,
        (c) => c.categorie,
        () => 1,
      );
      return {
        lignes: [
          ...lots.map((l) => ({
            ...l,
            alerte: l.statut_expiration,
            date_expiration: formatDate(debutDeJour(l.date_expiration)),
          })),
          ...critiques.map((c) => ({ ...c, alerte: 'Stock critique' })),
        ],
        dessins: [
          {
            genre: 'anneau',
            nom: 'Produits expirés ou bientôt',
            unite: 'nombre',
            parts: [
              { nom: 'Expiré', valeur: r.nombre_produits_expires },
              { nom: 'Bientôt expiré', valeur: r.nombre_produits_bientot_expires },
            ].map((p) => ({ ...p, teinte: TEINTE_STATUT[p.nom] ?? 'neutre' })),
          },
          {
            genre: 'barres',
            nom: 'Stock critique par catégorie',
            unite: 'nombre',
            categories: parCategorie.map(([c]) => c),
            series: [
              { nom: 'Produits', teinte: 'danger', valeurs: parCategorie.map(([, n]) => n) },
            ],
          },
        ],
      };
    },
  },
  reapprovisionnement: {
    titre: 'Planification du réapprovisionnement',
    definition:
      'Cadence des ventes des 90 derniers jours ; de quoi tenir 30 jours ou atteindre le maximum, commandes ouvertes ôtées. Critique : moins de 7 jours ; haute : au minimum ou moins de 15.',
    vide: phrases.videReapprovisionnement,
    large: true,
    colonnes: [
      col('priorite', 'PRIORITÉ'),
      col('libelle', 'PRODUIT'),
      col('stock_actuel', 'STOCK', 'nombre'),
      col('jours', 'JOURS DE STOCK'),
      col('quantite_a_commander', 'À COMMANDER', 'nombre', true),
      col('cout_reapprovisionnement', 'COÛT', 'money', true),
      col('categorie', 'CATÉGORIE'),
    ],
    lire: async () => {
      const { produits_a_reapprovisionner: tous } = (await lu(api.lirePlanification, {})).data;
      const parCategorie = sommePar(
        tous,
        (b) => b.produit.categorie,
        () => 1,
      );
      return {
        lignes: tous.map(({ priorite, estimation_jours_stock, produit }) => ({
          ...produit,
          priorite,
          jours: jours(estimation_jours_stock),
        })),
        dessins: [
          {
            genre: 'anneau',
            nom: 'Produits par priorité',
            unite: 'nombre',
            parts: PRIORITES.map((p) => ({
              nom: p,
              valeur: tous.filter((b) => b.priorite === p).length,
              teinte: TEINTES_PRIORITE[p] ?? 'neutre',
            })),
          },
          {
            genre: 'barres',
            nom: 'Produits par catégorie',
            unite: 'nombre',
            categories: parCategorie.map(([c]) => c),
            series: [
              { nom: 'Produits', teinte: 'primary', valeurs: parCategorie.map(([, n]) => n) },
            ],
          },
        ],
      };
    },
  },
  'marge-brute': {
    titre: 'Marge brute mensuelle',
    definition:
      'Ventes hors taxes − coût d’achat − remises ; le taux est cette marge dans le chiffre d’affaires TTC.',
    colonnes: [col('mesure', 'MESURE'), col('valeur', 'VALEUR')],
    lire: async ({ periode }) => {
      const { data: m } = await lu(api.lireMargeBrute, periode);
      const resume = [
        ['Marge brute', formatFcfa(m.marge_brute_totale)],
        ['Chiffre d’affaires', formatFcfa(m.chiffre_affaire_total)],
        ['Coût d’achat', formatFcfa(m.cout_total)],
        ['Taux de marge', formatTaux(m.taux_marge_pourcentage)],
        ['Quantité', formatNombre(m.quantite_totale)],
      ] as const;
      const vide = m.chiffre_affaire_total === 0 && m.marge_brute_totale === 0;
      return {
        lignes: vide ? [] : resume.map(([mesure, valeur]) => ({ mesure, valeur })),
        resume,
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
      'Marge brute − dépenses des jours de la période ; le taux est cette marge dans le chiffre d’affaires TTC.',
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
        resume,
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
  employes: {
    titre: 'Performances des employés',
    definition:
      'Ventes de chaque vendeur, annulations ôtées ; annulées : faites sur la période et annulées depuis.',
    vide: phrases.videPerformances,
    large: true,
    colonnes: [
      col('employe', 'EMPLOYÉ'),
      col('nombre_ventes', 'VENTES', 'nombre', true),
      col('chiffre_affaire_total', 'CHIFFRE D’AFFAIRES', 'money', true),
      col('panier_moyen', 'PANIER MOYEN', 'money'),
      col('ventes_annulees', 'ANNULÉES', 'nombre', true),
    ],
    lire: async ({ periode }) => {
      const { performances_individuelles: p } = (await lu(api.lireVentesEmployes, periode)).data;
      return {
        lignes: p,
        dessins: [
          {
            genre: 'barres',
            nom: 'Nombre de ventes',
            unite: 'nombre',
            categories: p.map((e) => e.employe),
            series: [{ nom: 'Ventes', teinte: 'primary', valeurs: p.map((e) => e.nombre_ventes) }],
          },
          {
            genre: 'anneau',
            nom: 'Part du chiffre d’affaires',
            unite: 'fcfa',
            parts: p.map((e) => ({ nom: e.employe, valeur: Math.max(0, e.chiffre_affaire_total) })),
          },
        ],
      };
    },
  },
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

const les = (...cles: string[]): Graphique[] =>
  cles.flatMap((cle) => {
    const g = LES[cle];
    return g ? [{ cle, ...g }] : [];
  });
/** The eight tabs, in order. */
export const ONGLETS: readonly { id: string; titre: string; graphiques: readonly Graphique[] }[] = [
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
