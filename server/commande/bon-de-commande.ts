import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import { mentionsLegales } from '#shared/pharmacie/mentions-legales.ts';
import { type DocumentA4, ecrireDocument } from '../courriel/document-pdf.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { presenterPharmacie } from '../pharmacie/lire-pharmacie.ts';
import { commandeDe } from './tenir-commande.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';

const presents = (...textes: (string | null | undefined | false)[]): string[] =>
  textes.filter((t): t is string => typeof t === 'string' && t !== '');

async function composer(em: EntityManager, c: CommandeComplete): Promise<DocumentA4> {
  const pharmacie = await presenterPharmacie(em);
  const f = await sqlOne<Pick<FournisseurRow, 'telephone' | 'email' | 'adresse'>>(
    em,
    'select telephone, email, adresse from fournisseur where id = $1',
    [c.fournisseur_id],
  );
  return {
    titre: `Bon de commande ${c.numero}`,
    emetteur: pharmacie
      ? presents(
          pharmacie.nom_pharmacie,
          pharmacie.adresse,
          pharmacie.bp,
          `Tél. ${pharmacie.telephone1}`,
          pharmacie.email,
        )
      : ['Pharmacie'],
    destinataire: presents(
      c.fournisseur_libelle,
      f?.adresse,
      f?.telephone && `Tél. ${f.telephone}`,
      f?.email,
    ),
    references: presents(
      `Du ${formatDate(new Date(c.created_at))}, par ${c.created_by}`,
      c.attendue_le && `Livraison attendue le ${formatDate(debutDeJour(c.attendue_le))}`,
    ),
    colonnes: [
      { titre: 'CIP', part: 18 },
      { titre: 'DÉSIGNATION', part: 46 },
      { titre: 'QTÉ', part: 8, droite: true },
      { titre: 'PRIX', part: 14, droite: true },
      { titre: 'MONTANT', part: 16, droite: true },
    ],
    lignes: c.commande_produits.map((l) => [
      l.cip ?? '',
      l.produit_libelle,
      formatNombre(l.qte),
      formatFcfa(l.prix_achat),
      formatFcfa(l.prix_achat * l.qte),
    ]),
    totaux: [
      ['Total achat', formatFcfa(c.total_achat)],
      ['TVA', formatFcfa(c.total_tva)],
      ['CSS', formatFcfa(c.total_css)],
      ['Total', formatFcfa(c.total_achat + c.total_tva + c.total_css)],
    ],
    mentions: mentionsLegales(pharmacie),
  };
}

/** The order on paper, A4. */
export async function bonDeCommande(
  em: EntityManager,
  c: CommandeComplete,
): Promise<{ nom: string; octets: Uint8Array }> {
  return { nom: `commande-${c.numero}.pdf`, octets: await ecrireDocument(await composer(em, c)) };
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
