import { nomCss, nomTva } from '#shared/base/fiscalite.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { type Bloc, type DocumentImprime, sheetSaying } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { traceSymbol } from '#client/ui/export/symbole.ts';
import { SUR_PAPIER } from '#shared/vente/certification/certification.phrases.ts';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import {
  formatMontantDu,
  formatDu,
  formatFcfa,
  formatNombre,
  formatPourcent,
} from '#shared/base/montant.ts';
import { formatArrondis } from '#shared/vente/caisse/arrondi-especes.rules.ts';
import { formatModes } from '#shared/vente/caisse/caisse.schema.ts';
import { enLettres } from '#shared/vente/facture/en-lettres.rules.ts';
import { titreFacture, valableJusquAu } from '#shared/vente/facture/facture.rules.ts';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import { surLeCompte } from '#shared/vente/reservation/plafond.rules.ts';
import { prixUnitaireTtc } from '#shared/vente/reservation/prix-affiche.rules.ts';

export const colonnesFacture = ({ reservation: r }: FactureDetail): readonly ColonneExport[] => [
  { champ: 'libelle', label: 'DÉSIGNATION', format: 'texte' },
  { champ: 'cip', label: 'CIP', format: 'code' },
  { champ: 'qte', label: 'QTÉ', format: 'nombre' },
  { champ: 'prix_ttc', label: 'P.U. TTC', format: 'money' },
  { champ: 'total_ht', label: 'HT', format: 'money' },
  { champ: 'total_tva', label: 'TVA', format: 'money' },
  { champ: 'total_css', label: 'CSS', format: 'money' },
  ...(r.total_garde === 0
    ? []
    : [{ champ: 'total_garde', label: 'GARDE', format: 'money' } as const]),
  { champ: 'prise_en_charge', label: '% TAUX', format: 'decimal' },
  { champ: 'cout_total_reel', label: 'TTC', format: 'money' },
];
/** Workbook lines, with the unit price including taxes and garde. */
export const lignesDuClasseur = ({ lignes }: FactureDetail) =>
  lignes.map((l) => ({ ...l, prix_ttc: prixUnitaireTtc(l) }));
const siNonNul = (nom: string, fcfa: number): [string, string][] =>
  fcfa === 0 ? [] : [[nom, formatDu(fcfa)]];
/** Names of a line's taxes; rates and sums are in the footer. */
const taxesDe = (l: FactureDetail['lignes'][number]): string =>
  [l.tva && 'TVA', l.css && 'CSS'].filter(Boolean).join(' + ') || '–';

/** [CER-15] Fiscal number and QR, or pending; an empty frame when the pharmacy does not certify. */
export function fiscal(
  f: Pick<FactureDetail, 'numero' | 'numero_fiscal' | 'code_qr'>,
  enseigne: EnseignePapier | null,
): Bloc[] {
  if (f.numero === null) return [];
  const certification = enseigne?.certification ?? null;
  const essai: Bloc[] =
    certification === 'essai' ? [{ genre: 'texte', texte: SUR_PAPIER.essai, gras: true }] : [];
  if (f.numero_fiscal === null)
    return certification === null
      ? [
          {
            genre: 'cadre',
            texte: 'Réservé à la facturation électronique : numéro fiscal et code QR',
            hauteur: 74,
          },
        ]
      : [...essai, { genre: 'texte', texte: SUR_PAPIER.attente, gras: true }];
  const legende = [`Numéro fiscal : ${f.numero_fiscal}`];
  return [
    ...essai,
    f.code_qr === null
      ? { genre: 'texte', texte: legende.join(' ') }
      : {
          genre: 'symbole',
          trace: traceSymbol({ genre: 'qrcode', texte: f.code_qr }),
          legende,
        },
  ];
}
function suite(f: FactureDetail): string | null {
  if (f.vente_statut === 'Annulé')
    return f.avoir_numero === null
      ? 'VENTE ANNULÉE – cette facture est sans objet.'
      : phrasesFacture.factureAvoir(f.avoir_numero);
  if (f.avoirs_des_retours.length === 0) return null;
  return phrasesFacture.avoirsDesRetours(
    f.avoirs_des_retours.map((a) => a.numero),
    f.avoirs_des_retours.reduce((s, a) => s + a.net_a_payer, 0),
  );
}
function etat(f: FactureDetail): Bloc[] {
  const dite = suite(f);
  if (dite !== null) return [{ genre: 'texte', texte: dite, gras: true }];
  return f.numero === null
    ? [
        {
          genre: 'texte',
          texte:
            'Ce devis n’est pas une facture. Les prix et les disponibilités sont ceux du jour de son établissement.',
        },
      ]
    : [];
}

/** Lines (unit price × quantity = total) and sums HT, taxes, garde; shared with credit notes. */
export function lignesEtSommes({ lignes, reservation: r }: FactureDetail): Bloc[] {
  return [
    {
      genre: 'table',
      colonnes: [
        { label: 'DÉSIGNATION', part: 5, produit: true },
        { label: 'QTÉ', part: 0.8, droite: true },
        { label: 'P.U. TTC', part: 1.4, droite: true },
        { label: 'TAXES', part: 1.5 },
        { label: '% TAUX', part: 1.1, droite: true },
        { label: 'TOTAL TTC', part: 1.6, droite: true },
      ],
      lignes: lignes.map((l) => [
        l.libelle,
        formatNombre(l.qte),
        formatMontantDu(prixUnitaireTtc(l)),
        taxesDe(l),
        formatPourcent(l.prise_en_charge),
        formatMontantDu(l.cout_total_reel),
      ]),
      total: [
        'TOTAL',
        formatNombre(lignes.reduce((s, l) => s + l.qte, 0)),
        '',
        '',
        '',
        formatMontantDu(r.total),
      ],
    },
    {
      genre: 'valeurs',
      valeurs: [
        ['Total HT', formatDu(r.total_ht)],
        [nomTva(r), formatDu(r.total_tva)],
        [nomCss(r), formatDu(r.total_css)],
        ...siNonNul('Taxe de garde', r.total_garde),
        ['Total TTC', formatDu(r.total)],
        ...siNonNul(
          surLeCompte(r) ? 'Porté au compte' : 'Prise en charge',
          r.total_prise_en_charge,
        ),
        ...siNonNul('Remise', r.remise),
        ...formatArrondis(r).flatMap(([nom, fcfa]) => siNonNul(nom, fcfa)),
      ],
    },
  ];
}

export const assureDe = ({ reservation: r }: FactureDetail): [string, string][] =>
  (
    [
      ['Assuré', r.nom_assure],
      ['Identifiant', r.identifiant_assure],
      ['Secteur', r.secteur_assure],
      ['N° feuille', r.numero_feuille_assure],
    ] as const
  ).flatMap(([nom, valeur]): [string, string][] => (valeur ? [[nom, valeur]] : []));

/** Sale and payment of an invoice; validity of a quote [DEV-14]. */
const faitsDeVente = (f: FactureDetail): [string, string][] =>
  f.vente_id === null
    ? [['Valable jusqu’au', formatDate(valableJusquAu(f))]]
    : [
        ['Vente', `N° ${f.vente_id}`],
        ['Règlement', formatModes(f.reservation)],
      ];

/**
 * [FAC-4] Quote or invoice, A4: client, validity or payment, lines, HT, TVA, CSS, garde, fund's
 * share, net also in words.
 */
export function composerDevis(
  f: FactureDetail,
  enseigne: EnseignePapier | null,
  maintenant: Date,
): DocumentImprime {
  const piece = f.numero === null ? 'le présent devis' : 'la présente facture';
  const etabli = new Date(f.valide_at ?? f.created_at);
  return {
    titre: titreFacture(f),
    sousTitre: `Établi${f.numero === null ? '' : 'e'} le ${formatDate(etabli)}${f.numero === null ? '' : `, devis N° ${f.id} du ${formatDate(new Date(f.created_at))}`}`,
    enseigne,
    date: formatDateHeure(maintenant),
    blocs: [
      ...etat(f),
      {
        genre: 'valeurs',
        valeurs: [
          ['Client', f.client],
          ['Établi par', f.valide_par ?? f.created_by],
          ...assureDe(f),
          ...faitsDeVente(f),
        ],
      },
      ...lignesEtSommes(f),
      {
        genre: 'valeurs',
        colonnes: 1,
        valeurs: [
          ['NET À PAYER', formatFcfa(f.net_a_payer)],
          ...(f.vente_id !== null && surLeCompte(f.reservation)
            ? siNonNul('DÛ PAR LE CLIENT, PORTÉ À SON COMPTE', f.reservation.total_prise_en_charge)
            : []),
        ],
      },
      {
        genre: 'texte',
        texte: `Arrêté${f.numero === null ? '' : 'e'} ${piece} à la somme de : ${enLettres(f.net_a_payer)}.`,
        gras: true,
      },
      ...fiscal(f, enseigne),
    ],
    feuilles: [
      sheetSaying(
        { titre: titreFacture(f), lignes: lignesDuClasseur(f), colonnes: colonnesFacture(f) },
        suite(f),
      ),
    ],
  };
}
