import { nomCss, nomTva } from '#shared/base/fiscalite.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { type Bloc, type DocumentImprime, sheetSaying } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesFacture from '#shared/facture/facture.phrases.ts';
import { formatFcfa, formatNombre, pourcentDit } from '#shared/base/montant.ts';
import { enLettres } from '#shared/facture/en-lettres.rules.ts';
import { titreFacture } from '#shared/facture/facture.rules.ts';
import type { FactureDetail } from '#shared/facture/facture.schema.ts';

/** Columns of the lines in a workbook; a credit note has the same. */
export const colonnesFacture = ({ reservation: r }: FactureDetail): readonly ColonneExport[] => [
  { champ: 'libelle', label: 'DÉSIGNATION', format: 'texte' },
  { champ: 'cip', label: 'CIP', format: 'texte' },
  { champ: 'qte', label: 'QTÉ', format: 'nombre' },
  { champ: 'prix_de_vente', label: 'P.U. HT', format: 'money' },
  { champ: 'total_ht', label: 'HT', format: 'money' },
  { champ: 'total_tva', label: 'TVA', format: 'money' },
  { champ: 'total_css', label: 'CSS', format: 'money' },
  ...(r.total_garde === 0
    ? []
    : [{ champ: 'total_garde', label: 'GARDE', format: 'money' } as const]),
  { champ: 'prise_en_charge', label: '% TAUX', format: 'decimal' },
  { champ: 'cout_total_reel', label: 'TTC', format: 'money' },
];
const siNonNul = (nom: string, fcfa: number): [string, string][] =>
  fcfa === 0 ? [] : [[nom, formatFcfa(fcfa)]];

/**
 * The fiscal number and the QR code, when the electronic invoice gives them; an empty frame until
 * then, that promises nothing.
 */
export function fiscal(f: Pick<FactureDetail, 'numero' | 'numero_fiscal' | 'code_qr'>): Bloc[] {
  if (f.numero === null) return [];
  const connus = (
    [
      ['Numéro fiscal', f.numero_fiscal],
      ['Code QR', f.code_qr],
    ] as const
  ).flatMap(([nom, valeur]): [string, string][] => (valeur ? [[nom, valeur]] : []));
  return connus.length > 0
    ? [{ genre: 'valeurs', valeurs: connus }]
    : [
        {
          genre: 'cadre',
          texte: 'Réservé à la facturation électronique : numéro fiscal et code QR',
          hauteur: 74,
        },
      ];
}
/** What it is worth no longer: its sale was cancelled, or boxes of it came back. */
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

/**
 * The lines with their taxes, and what they come to: of an invoice, and of the credit note that
 * undoes it.
 */
export function lignesEtSommes({ lignes, reservation: r }: FactureDetail): Bloc[] {
  // A column of its own on a night of duty only: TTC is then more than HT, TVA and CSS.
  const garde = r.total_garde !== 0;
  return [
    {
      genre: 'table',
      colonnes: [
        { label: 'DÉSIGNATION', part: 5.2, produit: true },
        { label: 'QTÉ', part: 0.8, droite: true },
        { label: 'P.U. HT', part: 1.3, droite: true },
        { label: 'HT', part: 1.4, droite: true },
        { label: 'TVA', part: 1.1, droite: true },
        { label: 'CSS', part: 1, droite: true },
        ...(garde ? [{ label: 'GARDE', part: 1.1, droite: true }] : []),
        { label: '% TAUX', part: 1.1, droite: true },
        { label: 'TTC', part: 1.5, droite: true },
      ],
      lignes: lignes.map((l) => [
        l.libelle,
        formatNombre(l.qte),
        formatNombre(l.prix_de_vente),
        formatNombre(l.total_ht),
        formatNombre(l.total_tva),
        formatNombre(l.total_css),
        ...(garde ? [formatNombre(l.total_garde)] : []),
        pourcentDit(l.prise_en_charge),
        formatNombre(l.cout_total_reel),
      ]),
      total: [
        'TOTAL',
        formatNombre(lignes.reduce((s, l) => s + l.qte, 0)),
        '',
        formatNombre(r.total_ht),
        formatNombre(r.total_tva),
        formatNombre(r.total_css),
        ...(garde ? [formatNombre(r.total_garde)] : []),
        '',
        formatNombre(r.total),
      ],
    },
    {
      genre: 'valeurs',
      valeurs: [
        ['Total HT', formatFcfa(r.total_ht)],
        [nomTva(r), formatFcfa(r.total_tva)],
        [nomCss(r), formatFcfa(r.total_css)],
        ...siNonNul('Taxe de garde', r.total_garde),
        ['Total TTC', formatFcfa(r.total)],
        ...siNonNul('Prise en charge', r.total_prise_en_charge),
        ...siNonNul('Remise', r.remise),
      ],
    },
  ];
}

/** Who was insured, when somebody was. */
export const assureDe = ({ reservation: r }: FactureDetail): [string, string][] =>
  (
    [
      ['Assuré', r.nom_assure],
      ['Identifiant', r.identifiant_assure],
      ['Secteur', r.secteur_assure],
    ] as const
  ).flatMap(([nom, valeur]): [string, string][] => (valeur ? [[nom, valeur]] : []));

/**
 * [FAC-4] A quote or an invoice on A4: who for, each line with its taxes, HT, TVA, CSS, what the
 * fund takes, the net, and that net in words.
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
          ...(f.vente_id === null ? [] : [['Vente', `N° ${f.vente_id}`] as [string, string]]),
        ],
      },
      ...lignesEtSommes(f),
      { genre: 'valeurs', colonnes: 1, valeurs: [['NET À PAYER', formatFcfa(f.net_a_payer)]] },
      {
        genre: 'texte',
        texte: `Arrêté${f.numero === null ? '' : 'e'} ${piece} à la somme de : ${enLettres(f.net_a_payer)}.`,
        gras: true,
      },
      ...fiscal(f),
    ],
    feuilles: [
      sheetSaying(
        { titre: titreFacture(f), lignes: f.lignes, colonnes: colonnesFacture(f) },
        suite(f),
      ),
    ],
  };
}
