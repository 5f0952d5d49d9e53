import type { WorkbookSheet } from '#client/ui/export/classeur.ts';
import type { Bloc, DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { debutDeJour, formatDateHeure } from '#shared/base/dates.ts';
import { enCentimes, enFcfa, formatExact, somme } from '#shared/base/montant.ts';
import { formatMois } from '#shared/base/mois.ts';
import type { DossierComptable } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { ecrireFec } from '#shared/gestion/comptabilite/fec.rules.ts';

type Format = ColonneExport['format'];
const colonnes = (...triplets: [string, string, Format?][]): ColonneExport[] =>
  triplets.map(([champ, label, format = 'texte']) => ({
    champ,
    label,
    format,
    ...(format === 'exact' && { somme: true as const }),
  }));
/** ISO dates for the workbook writer. */
const avecDate = <T extends { jour: string }>(lignes: readonly T[]) =>
  lignes.map((l) => ({ ...l, jour: debutDeJour(l.jour).toISOString() }));
function feuilleControles(d: DossierComptable): WorkbookSheet {
  return {
    titre: 'Contrôles',
    lignes: d.controles,
    colonnes: colonnes(
      ['libelle', 'CONTRÔLE'],
      ['valeur', 'VALEUR', 'money'],
      ['attendu', 'ATTENDU', 'money'],
      ['ecart', 'ÉCART', 'money'],
    ).map((c) => ({ ...c, format: c.format === 'money' ? ('exact' as const) : c.format })),
  };
}
interface FaitDeCloture {
  nom: string;
  dit?: string;
  nombre?: number;
  montant?: number;
}
function faitsDeCloture({ cloture: c }: DossierComptable): FaitDeCloture[] {
  if (c === null)
    return [
      { nom: 'Clôture scellée', dit: 'aucune : le journal fiscal ne couvre pas tout ce mois' },
    ];
  return [
    { nom: 'Journées closes', nombre: c.jours },
    { nom: 'Ventes', nombre: c.ventes },
    { nom: 'HT', montant: c.ht },
    { nom: 'TVA', montant: c.tva },
    { nom: 'CSS', montant: c.css },
    { nom: 'Garde', montant: c.garde },
    { nom: 'TTC', montant: c.ttc },
    { nom: 'Net de la période, remises ôtées', montant: c.net },
    { nom: 'Clôture du mois, n°', nombre: c.seq },
    { nom: 'Sceau de la clôture', dit: c.empreinte },
  ];
}
function feuilleCloture(d: DossierComptable): WorkbookSheet {
  return {
    titre: 'Clôture',
    lignes: [
      { nom: 'Exporté le', dit: formatDateHeure(new Date(d.exporte_at)) },
      { nom: 'Exporté par', dit: d.exporte_par },
      { nom: 'Empreinte des chiffres', dit: d.empreinte },
      ...faitsDeCloture(d),
    ],
    colonnes: [
      ...colonnes(['nom', 'CLÔTURE'], ['dit', 'VALEUR'], ['nombre', 'NOMBRE', 'nombre']),
      { champ: 'montant', label: 'FCFA', format: 'exact' },
    ],
  };
}

/** [CPT-18] One workbook, one sheet per statement. */
function feuillesDossier(d: DossierComptable): WorkbookSheet[] {
  return [
    {
      titre: 'TVA et CSS',
      lignes: d.taxes,
      colonnes: colonnes(
        ['libelle', 'BASE'],
        ['ventes', 'VENTES HT', 'exact'],
        ['annulations', 'ANNULATIONS HT', 'exact'],
        ['retours', 'RETOURS HT', 'exact'],
        ['ht', 'BASE NETTE HT', 'exact'],
        ['tva', 'TVA', 'exact'],
        ['css', 'CSS', 'exact'],
        ['garde', 'GARDE', 'exact'],
        ['ttc', 'TTC', 'exact'],
      ),
    },
    {
      titre: 'Journal',
      lignes: avecDate(d.ecritures),
      colonnes: colonnes(
        ['journal', 'JOURNAL'],
        ['numero', 'N°', 'nombre'],
        ['jour', 'DATE', 'date'],
        ['compte', 'COMPTE'],
        ['intitule', 'INTITULÉ'],
        ['tiers', 'TIERS'],
        ['piece', 'PIÈCE'],
        ['libelle', 'LIBELLÉ'],
        ['debit', 'DÉBIT', 'exact'],
        ['credit', 'CRÉDIT', 'exact'],
      ),
    },
    {
      titre: 'Livre de caisse',
      lignes: avecDate(d.livre),
      colonnes: [
        ...colonnes(
          ['jour', 'DATE', 'date'],
          ['caisse', 'CAISSE'],
          ['libelle', 'LIBELLÉ'],
          ['entree', 'ENTRÉES', 'exact'],
          ['sortie', 'SORTIES', 'exact'],
        ),
        { champ: 'solde', label: 'SOLDE', format: 'exact' },
      ],
    },
    {
      titre: 'Encaissements',
      lignes: avecDate(d.encaissements),
      colonnes: colonnes(
        ['jour', 'DATE', 'date'],
        ['caisse', 'CAISSE'],
        ['libelle', 'LIBELLÉ'],
        ['espece', 'ESPÈCES', 'exact'],
        ['cheque', 'CHÈQUES', 'exact'],
        ['mobile_money', 'MOBILE MONEY', 'exact'],
        ['autres', 'AUTRES', 'exact'],
      ),
    },
    {
      titre: 'Tiers payants',
      lignes: d.tiers,
      colonnes: colonnes(
        ['tiers', 'TIERS'],
        ['ouverture', 'DÛ AU DÉBUT', 'exact'],
        ['facture', 'FACTURÉ', 'exact'],
        ['repris', 'ANNULÉ OU RETOURNÉ', 'exact'],
        ['paye', 'PAYÉ', 'exact'],
        ['solde', 'DÛ À LA FIN', 'exact'],
      ),
    },
    {
      titre: 'Stock',
      lignes: d.stock,
      colonnes: colonnes(
        ['categorie', 'CATÉGORIE'],
        ['produits', 'PRODUITS', 'nombre'],
        ['qte', 'QTÉ', 'nombre'],
        ['achat', 'VALEUR D’ACHAT', 'exact'],
        ['vente', 'VALEUR DE VENTE HT', 'exact'],
      ),
    },
    feuilleControles(d),
    feuilleCloture(d),
  ];
}

const formatSomme = <T>(lignes: readonly T[], de: (l: T) => number): string =>
  formatExact(enFcfa(somme(lignes, (l) => enCentimes(de(l)))));

function blocTaxes({ taxes }: DossierComptable): Bloc {
  const champs = ['ht', 'tva', 'css', 'garde', 'ttc'] as const;
  return {
    genre: 'table',
    colonnes: [
      { label: 'BASE', part: 2 },
      ...champs.map((c) => ({ label: c.toUpperCase(), droite: true })),
    ],
    lignes: taxes.map((t) => [t.libelle, ...champs.map((c) => formatExact(t[c]))]),
    total: ['TOTAL', ...champs.map((c) => formatSomme(taxes, (t) => t[c]))],
    vide: 'Aucune vente',
  };
}
function blocTiers({ tiers }: DossierComptable): Bloc {
  const champs = ['ouverture', 'facture', 'repris', 'paye', 'solde'] as const;
  return {
    genre: 'table',
    colonnes: [
      { label: 'TIERS', part: 2 },
      ...['DÛ AU DÉBUT', 'FACTURÉ', 'REPRIS', 'PAYÉ', 'DÛ À LA FIN'].map((label) => ({
        label,
        droite: true,
      })),
    ],
    lignes: tiers.map((t) => [t.tiers, ...champs.map((c) => formatExact(t[c]))]),
    total: ['TOTAL', ...champs.map((c) => formatSomme(tiers, (t) => t[c]))],
    vide: 'Aucun tiers payant',
  };
}
function blocBalance({ ecritures }: DossierComptable): Bloc {
  const comptes = [...Map.groupBy(ecritures, (l) => l.compte)].sort(([a], [b]) =>
    a.localeCompare(b),
  );
  return {
    genre: 'table',
    colonnes: [
      { label: 'COMPTE', part: 1 },
      { label: 'INTITULÉ', part: 3 },
      { label: 'DÉBIT', part: 1.4, droite: true },
      { label: 'CRÉDIT', part: 1.4, droite: true },
    ],
    lignes: comptes.map(([compte, lignes]) => [
      compte,
      lignes[0]?.intitule ?? '',
      formatSomme(lignes, (l) => l.debit),
      formatSomme(lignes, (l) => l.credit),
    ]),
    total: [
      'TOTAL',
      '',
      formatSomme(ecritures, (l) => l.debit),
      formatSomme(ecritures, (l) => l.credit),
    ],
    vide: 'Aucune écriture',
  };
}

/** A month's pack: workbook, and paper to sign. */
export function composerDossier(
  d: DossierComptable,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const faux = d.controles.filter((c) => c.ecart !== 0);
  return {
    titre: 'Dossier comptable',
    sousTitre: `Mois ${formatMois(d.mois)}`,
    enseigne,
    date: formatDateHeure(maintenant),
    feuilles: feuillesDossier(d),
    blocs: [
      { genre: 'titre', texte: 'TVA et CSS' },
      blocTaxes(d),
      { genre: 'titre', texte: 'Écritures, par compte' },
      blocBalance(d),
      { genre: 'titre', texte: 'Tiers payants' },
      blocTiers(d),
      {
        genre: 'valeurs',
        colonnes: 1,
        valeurs: [
          ['Stock en fin de mois, au prix d’achat', `${formatSomme(d.stock, (s) => s.achat)} FCFA`],
          ['Contrôles', faux.length === 0 ? 'tous justes' : faux.map((c) => c.libelle).join(' ; ')],
          ['Clôture scellée', d.cloture ? `n° ${d.cloture.seq}, ${d.cloture.empreinte}` : 'aucune'],
          ['Empreinte des chiffres', d.empreinte],
        ],
      },
    ],
  };
}

/** [CPT-9] Entries in the FEC text format. */
export const texteEcritures = ({ ecritures }: DossierComptable): string =>
  ecrireFec(
    ecritures.map((l) => ({ ...l, debit: enCentimes(l.debit), credit: enCentimes(l.credit) })),
  );
export const nomDuTexte = (mois: string): string => `Écritures ${mois}.txt`;
