import type { EntityManager } from '@mikro-orm/postgresql';
import { writeDocumentPdf } from '#client/ui/export/document-pdf.ts';
import type { DocumentImprime } from '#client/ui/export/document.ts';
import { enseigneDe } from '#client/ui/export/enseigne.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import { mentionsLegales } from '#shared/pharmacie/mentions-legales.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { presenterPharmacie } from '../pharmacie/lire-pharmacie.ts';
import { commandeDe } from './tenir-commande.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';

type Contact = Pick<FournisseurRow, 'telephone' | 'email' | 'adresse'>;
type Paire = readonly [string, string];
/** Those that have something to say. */
const dites = (...paires: (readonly [string, string | null | undefined])[]): Paire[] =>
  paires.flatMap(([nom, valeur]) => (valeur ? [[nom, valeur] as const] : []));

const references = (c: CommandeComplete, f: Contact | undefined): Paire[] =>
  dites(
    ['Fournisseur', c.fournisseur_libelle],
    ['Commandé le', formatDate(new Date(c.created_at))],
    ['Adresse', f?.adresse],
    ['Par', c.created_by],
    ['Téléphone', f?.telephone],
    ['Livraison attendue', c.attendue_le && formatDate(debutDeJour(c.attendue_le))],
    ['E-mail', f?.email],
  );

/** What an order says to its supplier. */
export function composerBon(
  c: CommandeComplete,
  f: Contact | undefined,
  pharmacie: Pharmacie | null,
): DocumentImprime {
  return {
    titre: `Bon de commande ${c.numero}`,
    sousTitre: c.fournisseur_libelle,
    enseigne: pharmacie && enseigneDe(pharmacie, mentionsLegales(pharmacie)),
    date: formatDate(new Date(c.created_at)),
    blocs: [
      { genre: 'valeurs', valeurs: references(c, f) },
      {
        genre: 'table',
        colonnes: [
          { label: 'CIP', part: 18 },
          { label: 'DÉSIGNATION', part: 46, produit: true },
          { label: 'QTÉ', part: 8, droite: true },
          { label: 'PRIX', part: 14, droite: true },
          { label: 'MONTANT', part: 16, droite: true },
        ],
        lignes: c.commande_produits.map((l) => [
          l.cip ?? '',
          l.produit_libelle,
          formatNombre(l.qte),
          formatNombre(l.prix_achat),
          formatNombre(l.prix_achat * l.qte),
        ]),
      },
      {
        genre: 'valeurs',
        valeurs: [
          ['Total achat', formatFcfa(c.total_achat)],
          ['TVA', formatFcfa(c.total_tva)],
          ['CSS', formatFcfa(c.total_css)],
        ],
      },
      {
        genre: 'valeurs',
        colonnes: 1,
        valeurs: [['Total', formatFcfa(c.total_achat + c.total_tva + c.total_css)]],
      },
      ...(pharmacie?.email
        ? [{ genre: 'texte', texte: `Répondre à ${pharmacie.email}` } as const]
        : []),
    ],
  };
}

/** The order on paper, A4. */
export async function bonDeCommande(
  em: EntityManager,
  c: CommandeComplete,
): Promise<{ nom: string; octets: Uint8Array }> {
  const pharmacie = await presenterPharmacie(em);
  const f = await sqlOne<Contact>(
    em,
    'select telephone, email, adresse from fournisseur where id = $1',
    [c.fournisseur_id],
  );
  return {
    nom: `commande-${c.numero}.pdf`,
    octets: await writeDocumentPdf(composerBon(c, f, pharmacie)),
  };
}

export async function lireDocumentCommandeActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<{ nom: string; base64: string }>> {
  const c = await commandeDe(em, id);
  if (!c.id) return refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  const { nom, octets } = await bonDeCommande(em, c);
  return succes({ nom, base64: Buffer.from(octets).toString('base64') });
}
