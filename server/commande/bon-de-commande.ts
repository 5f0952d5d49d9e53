import type { EntityManager } from '@mikro-orm/postgresql';
import { writeDocumentPdf } from '#client/ui/export/document-pdf.ts';
import type { DocumentImprime } from '#client/ui/export/document.ts';
import { enseigneDe } from '#client/ui/export/enseigne.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
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

async function composer(em: EntityManager, c: CommandeComplete): Promise<DocumentImprime> {
  const pharmacie = await presenterPharmacie(em);
  const f = await sqlOne<Contact>(
    em,
    'select telephone, email, adresse from fournisseur where id = $1',
    [c.fournisseur_id],
  );
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
          { label: 'DÉSIGNATION', part: 46 },
          { label: 'QTÉ', part: 8, droite: true },
          { label: 'PRIX', part: 14, droite: true },
          { label: 'MONTANT', part: 16, droite: true },
        ],
        lignes: c.commande_produits.map((l) => [
          l.cip ?? '',
          l.produit_libelle,
          formatNombre(l.qte),
          formatFcfa(l.prix_achat),
          formatFcfa(l.prix_achat * l.qte),
        ]),
      },
      {
        genre: 'valeurs',
        valeurs: [
          ['Total achat', formatFcfa(c.total_achat)],
          ['TVA', formatFcfa(c.total_tva)],
          ['CSS', formatFcfa(c.total_css)],
          ['Total', formatFcfa(c.total_achat + c.total_tva + c.total_css)],
        ],
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
  return {
    nom: `commande-${c.numero}.pdf`,
    octets: await writeDocumentPdf(await composer(em, c)),
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
