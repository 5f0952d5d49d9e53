import type { Bloc, DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { debutDeJour, type FiltrePeriode, formatDateHeure } from '#shared/base/dates.ts';
import { formatExact, formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { formatPeriodeDuComptage } from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { marquesDuComptage } from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { LIBELLE_MODE, MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import type { Depense } from '#shared/gestion/depense/depense.schema.ts';
import type { MouvementsMotif } from '#shared/stock/mouvement/mouvement.schema.ts';
import type { produitVendu } from '#shared/vente/reservation/reservation.api.ts';
import { lignesDeRapprochement } from '#shared/vente/vente/rapprochement.rules.ts';
import type { compteursVentes, Journee, Rapprochement } from '#shared/vente/vente/vente.schema.ts';
import { LIBELLES_COMPTEURS } from '../libelles-compteurs.ts';
import {
  describePeriode,
  feuilleLivre,
  formatJour,
  sommeEnFcfa,
  tableLivre,
} from './livre.document.ts';
import { accorder, denombrer } from '#shared/base/texte.ts';

export interface FaitsJournee {
  compteurs: typeof compteursVentes._zod.output;
  livre: readonly Journee[];
  rapprochement: Rapprochement;
  billetages: readonly Billetage[];
  depenses: readonly Depense[];
  mouvements: readonly MouvementsMotif[];
  vendus: readonly (typeof produitVendu._zod.output)[];
  /** Total, when the list is truncated. */
  vendus_total: number;
}

const PRODUITS_IMPRIMES = 40;
const colonnesDe = (...paires: [string, string, ColonneExport['format']?][]): ColonneExport[] =>
  paires.map(([champ, label, format = 'texte']) => ({ champ, label, format }));

/** Withdrawn counts are excluded. */
const comptent = (billetages: readonly Billetage[]): Billetage[] =>
  billetages.filter((b) => b.statut !== 'retiré');

function blocsBilletages(billetages: readonly Billetage[]): Bloc[] {
  return [
    { genre: 'titre', texte: 'Billetages' },
    {
      genre: 'table',
      vide: 'Aucune caisse comptée sur la période.',
      colonnes: [
        { label: 'CAISSE', part: 1.3 },
        { label: 'PÉRIODE', part: 4 },
        { label: 'ATTENDU', part: 1.1, droite: true },
        { label: 'COMPTÉ', part: 1.1, droite: true },
        { label: 'ÉCART', part: 1.1, droite: true },
        { label: 'STATUT', part: 1.3 },
      ],
      lignes: billetages.map((b) => [
        b.caisse_libelle,
        formatPeriodeDuComptage(b),
        formatNombre(b.attendu),
        formatNombre(b.total_billetage),
        formatNombre(b.ecart),
        [b.statut, ...marquesDuComptage(b)].join(', '),
      ]),
      ...(billetages.length > 1 && {
        total: [
          'TOTAL',
          '',
          ...(['attendu', 'total_billetage', 'ecart'] as const).map((c) =>
            formatNombre(sommeEnFcfa(comptent(billetages), (b) => b[c])),
          ),
          '',
        ],
      }),
    },
  ];
}
function blocsDepenses(depenses: readonly Depense[]): Bloc[] {
  return [
    { genre: 'titre', texte: 'Dépenses' },
    {
      genre: 'table',
      vide: 'Aucune dépense sur la période.',
      colonnes: [
        { label: 'DATE', part: 1.2 },
        { label: 'LIBELLÉ', part: 3.4 },
        { label: 'CATÉGORIE', part: 1.8 },
        { label: 'PAR', part: 1.6 },
        { label: 'MONTANT', part: 1.4, droite: true },
      ],
      lignes: depenses.map((d) => [
        formatJour(d.date),
        d.libelle,
        d.categorie,
        d.created_by,
        formatNombre(d.montant),
      ]),
      ...(depenses.length > 0 && {
        total: ['TOTAL', '', '', '', formatNombre(sommeEnFcfa(depenses, (d) => d.montant))],
      }),
    },
  ];
}
function blocsStock({ mouvements, vendus, vendus_total }: FaitsJournee): Bloc[] {
  const restent = Math.max(vendus_total, vendus.length) - PRODUITS_IMPRIMES;
  return [
    { genre: 'titre', texte: 'Mouvements de stock' },
    {
      genre: 'table',
      vide: 'Aucun mouvement sur la période.',
      colonnes: [
        { label: 'MOTIF', part: 4 },
        { label: 'TYPE', part: 1.4 },
        { label: 'NOMBRE', part: 1.2, droite: true },
        { label: 'QTÉ', part: 1.2, droite: true },
      ],
      lignes: mouvements.map((m) => [m.motif, m.type, formatNombre(m.nombre), formatNombre(m.qte)]),
    },
    { genre: 'titre', texte: 'Produits vendus' },
    {
      genre: 'table',
      vide: 'Aucun produit vendu sur la période.',
      colonnes: [
        { label: 'PRODUIT', part: 4, produit: true },
        { label: 'CIP', part: 1.7 },
        { label: 'VENDUS', part: 1, droite: true },
        { label: 'STOCK', part: 1, droite: true },
        { label: 'P.U.', part: 1.2, droite: true },
      ],
      lignes: vendus
        .slice(0, PRODUITS_IMPRIMES)
        .map((p) => [
          p.libelle,
          p.cip ?? '',
          formatNombre(p.qte_vendus),
          formatNombre(p.qte_actu),
          formatNombre(p.prix_de_vente),
        ]),
    },
    ...(restent > 0
      ? [
          {
            genre: 'texte' as const,
            texte: `Et ${denombrer(restent, 'autre produit')} : le classeur ${vendus_total > vendus.length ? `les donne jusqu’au ${formatNombre(vendus.length)}e` : accorder(restent, 'le donne', 'les donne tous')}.`,
          },
        ]
      : []),
  ];
}

const NOMS_COMPTEURS = Object.keys(LIBELLES_COMPTEURS) as (keyof typeof LIBELLES_COMPTEURS)[];
/** Counters received: the margin needs a permission [HAB-9]. */
const comptes = (c: FaitsJournee['compteurs']): [string, number][] =>
  NOMS_COMPTEURS.flatMap((nom): [string, number][] => {
    const valeur = c[nom];
    return valeur === undefined ? [] : [[LIBELLES_COMPTEURS[nom], valeur]];
  });

const blocCompteurs = ({ compteurs: c, livre }: FaitsJournee): Bloc => ({
  genre: 'valeurs',
  valeurs: [
    ...comptes(c).map(([nom, valeur]): [string, string] => [nom, formatFcfa(valeur)]),
    ['Nombre de ventes', formatNombre(c.nombre_ventes)],
    ['Annulations', formatNombre(livre.reduce((s, j) => s + j.annulations, 0))],
    ['Retours', formatNombre(livre.reduce((s, j) => s + j.retours, 0))],
  ],
});

const depensesDe = ({ depenses }: FaitsJournee): number => sommeEnFcfa(depenses, (d) => d.montant);
/** Totals in capitals, last. */
const blocRapprochement = (f: FaitsJournee): Bloc => ({
  genre: 'table',
  colonnes: [
    { label: 'DU CHIFFRE D’AFFAIRES À L’ENCAISSÉ', part: 4 },
    { label: 'MONTANT', part: 1.4, droite: true },
  ],
  lignes: lignesDeRapprochement(f.rapprochement, depensesDe(f)).map((l) => [
    l.somme ? `= ${l.libelle.toUpperCase()}` : l.libelle,
    formatExact(l.montant),
  ]),
});

const blocEncaissements = ({ livre }: FaitsJournee): Bloc => ({
  genre: 'valeurs',
  valeurs: [
    ...MODES_PAIEMENT.map((m): [string, string] => [
      LIBELLE_MODE[m],
      formatFcfa(sommeEnFcfa(livre, (j) => j[m])),
    ]),
    ['Encaissé', formatFcfa(sommeEnFcfa(livre, (j) => j.encaisse))],
  ],
});

/** All rows, where the paper sums. */
const feuillesRapport = (f: FaitsJournee): NonNullable<DocumentImprime['feuilles']> => [
  {
    titre: 'Compteurs',
    lignes: [
      ...comptes(f.compteurs).map(([nom, valeur]) => ({ nom, valeur })),
      { nom: 'Nombre de ventes', valeur: f.compteurs.nombre_ventes },
      { nom: 'Dépenses', valeur: sommeEnFcfa(f.depenses, (d) => d.montant) },
    ],
    colonnes: colonnesDe(['nom', 'COMPTEUR'], ['valeur', 'VALEUR', 'money']),
  },
  {
    titre: 'Rapprochement',
    lignes: lignesDeRapprochement(f.rapprochement, depensesDe(f)),
    colonnes: [
      { champ: 'libelle', label: 'DU CHIFFRE D’AFFAIRES À L’ENCAISSÉ', format: 'texte' },
      { champ: 'montant', label: 'MONTANT', format: 'exact' },
    ],
  },
  feuilleLivre(f.livre),
  {
    titre: 'Billetages',
    lignes: f.billetages.map((b) => ({
      ...b,
      periode: formatPeriodeDuComptage(b),
      marques: marquesDuComptage(b).join(', '),
    })),
    colonnes: colonnesDe(
      ['caisse_libelle', 'CAISSE'],
      ['periode', 'PÉRIODE'],
      ['total_vente', 'TOTAL VENTE', 'money'],
      ['attendu', 'ATTENDU', 'money'],
      ['total_billetage', 'COMPTÉ', 'money'],
      ['ecart', 'ÉCART', 'money'],
      ['marques', 'À REGARDER'],
      ['statut', 'STATUT'],
      ['created_by', 'COMPTÉ PAR'],
      ['ended_with', 'VALIDÉ PAR'],
    ),
  },
  {
    titre: 'Dépenses',
    lignes: f.depenses.map((d) => ({ ...d, date: debutDeJour(d.date).toISOString() })),
    colonnes: colonnesDe(
      ['date', 'DATE', 'date'],
      ['libelle', 'LIBELLÉ'],
      ['categorie', 'CATÉGORIE'],
      ['montant', 'MONTANT', 'money'],
      ['created_by', 'PAR'],
    ),
  },
  {
    titre: 'Mouvements',
    lignes: f.mouvements,
    colonnes: colonnesDe(
      ['motif', 'MOTIF'],
      ['type', 'TYPE'],
      ['nombre', 'NOMBRE', 'nombre'],
      ['qte', 'QTÉ', 'nombre'],
    ),
  },
  {
    titre: 'Produits vendus',
    lignes: f.vendus,
    colonnes: colonnesDe(
      ['cip', 'CIP'],
      ['libelle', 'PRODUIT'],
      ['qte_vendus', 'QTÉ VENDUE', 'nombre'],
      ['qte_actu', 'QTÉ ACTUELLE', 'nombre'],
      ['prix_achat', 'PRIX D’ACHAT', 'money'],
      ['prix_de_vente', 'PRIX DE VENTE', 'money'],
      ['coef', 'COEF', 'exact'],
    ).filter(({ champ }) => f.vendus.length === 0 || f.vendus.some((v) => champ in v)),
  },
];

/** [VEN-14] Eight counters, money by mode, counts, expenses, stock. */
export function composerRapportJour(
  f: FaitsJournee,
  periode: FiltrePeriode,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  return {
    titre: 'Rapport de fin de journée',
    sousTitre: describePeriode(periode),
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      blocCompteurs(f),
      { genre: 'titre', texte: 'Encaissements' },
      blocEncaissements(f),
      blocRapprochement(f),
      ...(f.livre.length > 1 ? [tableLivre(f.livre)] : []),
      ...blocsBilletages(f.billetages),
      ...blocsDepenses(f.depenses),
      ...blocsStock(f),
      {
        genre: 'valeurs',
        valeurs: [
          ['Visa du caissier', ''],
          ['Visa du responsable', ''],
        ],
      },
    ],
    feuilles: feuillesRapport(f),
  };
}
