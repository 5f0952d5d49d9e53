import type { EntityManager } from '@mikro-orm/postgresql';
import { writeDocumentPdf } from '#client/ui/export/document-pdf.ts';
import { csvHead, csvRows } from '#client/ui/export/csv.ts';
import type { ColonneDocument, DocumentImprime } from '#client/ui/export/document.ts';
import { enseigneDe } from '#client/ui/export/enseigne.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { formatMontantDu, formatNombre } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { CommandeComplete, RequeteDocument } from '#shared/stock/commande/commande.schema.ts';
import {
  type Bon,
  type LigneDuBon,
  lignesDuBon,
} from '#shared/stock/commande/papier-commande.rules.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { mentionsLegales } from '#shared/admin/pharmacie/mentions-legales.ts';
import { anyOf, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { presenterPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { chercherCommande } from './lock-commande.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';

type Contact = Pick<FournisseurRow, 'telephone' | 'email' | 'adresse'>;
type Paire = readonly [string, string];
const statedPairs = (...paires: (readonly [string, string | null | undefined])[]): Paire[] =>
  paires.flatMap(([nom, valeur]) => (valeur ? [[nom, valeur] as const] : []));

const references = (c: CommandeComplete, f: Contact | undefined): Paire[] =>
  statedPairs(
    ['Fournisseur', c.fournisseur_libelle],
    ['Commandé le', formatDate(new Date(c.created_at))],
    ['Adresse', f?.adresse],
    ['Par', c.created_by],
    ['Téléphone', f?.telephone],
    ['Livraison attendue', c.attendue_le && formatDate(debutDeJour(c.attendue_le))],
    ['E-mail', f?.email],
  );

function colonnesDe({ lignes, finie }: Bon): ColonneDuBon[] {
  return [
    { label: 'CIP', part: 17, valeur: (l) => l.cip },
    ...(lignes.some((l) => l.code !== '')
      ? [{ label: 'CODE', part: 11, valeur: (l: LigneDuBon) => l.code }]
      : []),
    { label: 'DÉSIGNATION', part: 44, produit: true, valeur: (l) => l.designation },
    {
      label: 'QTÉ',
      part: 8,
      droite: true,
      valeur: (l) => (l.qte === null ? '' : formatNombre(l.qte)),
    },
    ...(finie
      ? [{ label: 'REÇU', part: 8, droite: true, valeur: (l: LigneDuBon) => formatNombre(l.recue) }]
      : []),
    ...(lignes.some((l) => l.ug > 0)
      ? [{ label: 'UG', part: 6, droite: true, valeur: (l: LigneDuBon) => formatNombre(l.ug) }]
      : []),
    { label: 'PRIX', part: 12, droite: true, valeur: (l) => formatMontantDu(l.prix) },
    { label: 'MONTANT', part: 14, droite: true, valeur: (l) => formatMontantDu(l.montant) },
  ];
}
interface ColonneDuBon extends ColonneDocument {
  valeur: (l: LigneDuBon) => string;
}

function composerBon(
  c: CommandeComplete,
  bon: Bon,
  { contact, pharmacie }: { contact: Contact | undefined; pharmacie: Pharmacie | null },
): DocumentImprime {
  const colonnes = colonnesDe(bon);
  const taxes = c.total_tva + c.total_css;
  return {
    titre: `Bon de commande ${c.numero}`,
    sousTitre: c.fournisseur_libelle,
    enseigne: pharmacie && enseigneDe(pharmacie, mentionsLegales(pharmacie)),
    date: formatDate(new Date(c.created_at)),
    blocs: [
      { genre: 'valeurs', valeurs: references(c, contact) },
      {
        genre: 'table',
        colonnes: colonnes.map(({ valeur: _valeur, ...colonne }) => colonne),
        lignes: bon.lignes.map((l) => colonnes.map((colonne) => colonne.valeur(l))),
      },
      {
        genre: 'valeurs',
        valeurs: [
          ['Total achat', `${formatMontantDu(bon.total)} FCFA`],
          ['TVA', `${formatMontantDu(c.total_tva)} FCFA`],
          ['CSS', `${formatMontantDu(c.total_css)} FCFA`],
        ],
      },
      {
        genre: 'valeurs',
        colonnes: 1,
        valeurs: [['Total', `${formatMontantDu(bon.total + taxes)} FCFA`]],
      },
      ...(pharmacie?.email
        ? [{ genre: 'texte', texte: `Répondre à ${pharmacie.email}` } as const]
        : []),
    ],
  };
}

const COLONNES_CSV: readonly ColonneExport[] = [
  { champ: 'cip', label: 'CIP', format: 'texte' },
  { champ: 'code', label: 'CODE', format: 'texte' },
  { champ: 'designation', label: 'DÉSIGNATION', format: 'texte' },
  { champ: 'qte', label: 'QTÉ', format: 'nombre' },
  { champ: 'recue', label: 'REÇU', format: 'nombre' },
  { champ: 'ug', label: 'UG', format: 'nombre' },
  { champ: 'prix', label: 'PRIX', format: 'money' },
  { champ: 'montant', label: 'MONTANT', format: 'money' },
];
/** [CMD-10] CSV; last row is the total. */
export const bonEnCsv = ({ lignes, total }: Bon): string =>
  csvHead(COLONNES_CSV) +
  csvRows([...lignes, { designation: 'TOTAL', montant: total }], COLONNES_CSV);

/** With supplier codes and rules. */
export async function bonDe(em: EntityManager, c: CommandeComplete): Promise<Bon> {
  const offres = await rows(
    em,
    query
      .selectFrom('offre_fournisseur')
      .select(['produit_id', 'code', 'ug_par', 'ug'])
      .where('fournisseur_id', '=', c.fournisseur_id)
      .where('produit_id', '=', anyOf(c.commande_produits.map((l) => l.produit_id))),
  );
  return lignesDuBon(c, new Map(offres.map((o) => [o.produit_id, o])));
}

export async function bonDeCommande(
  em: EntityManager,
  c: CommandeComplete,
): Promise<{ nom: string; octets: Uint8Array }> {
  const pharmacie = await presenterPharmacie(em);
  const f = await row(
    em,
    query
      .selectFrom('fournisseur')
      .select(['telephone', 'email', 'adresse'])
      .where('id', '=', c.fournisseur_id),
  );
  return {
    nom: `commande-${c.numero}.pdf`,
    octets: await writeDocumentPdf(composerBon(c, await bonDe(em, c), { contact: f, pharmacie })),
  };
}

/** [CMD-10] PDF or CSV, base64. */
export async function lireDocumentCommandeActe({
  em,
  parametres: { id },
  requete: { format },
}: ActRequest<{ id: number }, RequeteDocument>): Promise<
  Resultat<{ nom: string; base64: string }>
> {
  const c = await chercherCommande(em, id);
  if (!c) return refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  if (format === 'csv') {
    const base64 = Buffer.from(bonEnCsv(await bonDe(em, c))).toString('base64');
    return succes({ nom: `commande-${c.numero}.csv`, base64 });
  }
  const { nom, octets } = await bonDeCommande(em, c);
  return succes({ nom, base64: Buffer.from(octets).toString('base64') });
}
