import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import * as phrases from '#shared/vente/vente/envoi-ticket.phrases.ts';
import { estDuplicata, masquerAdresse } from '#shared/vente/vente/envoi-ticket.rules.ts';
import type { EnvoiTicket, TicketEnvoye } from '#shared/vente/vente/envoi-ticket.schema.ts';
import { texteDeLaCopie } from '#shared/vente/vente/ticket-client.ts';
import { attendreLesCodes, certificationsDuTicket } from '../certification/lire-certifications.ts';
import { envoyerCourriel } from '../../platform/courriel/envoyer-courriel.ts';
import { SMTP } from '../../platform/courriel/smtp.port.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { presenterPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { compterImpression } from '../reservation/fermer-reservation.ts';
import { lockPanier } from '../reservation/lock-panier.ts';
import {
  adresseDeLaCopie,
  copieDuClient,
  lienDeReservation,
  venteAuClient,
} from './copie-du-client.ts';

type Envoi = ActRequest<{ id: number }, unknown, EnvoiTicket>;
type Vente = NonNullable<Awaited<ReturnType<typeof venteAuClient>>>;
interface Rang {
  impressions: number;
  certifications: Awaited<ReturnType<typeof certificationsDuTicket>>;
}

interface Message {
  pharmacie: Pharmacie | null;
  lien: string | null;
  texte: string;
}
/** `impressions`: its rank once sent. */
async function messageDe(
  { em, corps: { avec_produits = false } }: Pick<Envoi, 'em' | 'corps'>,
  vente: Vente,
  { impressions, certifications }: Rang,
): Promise<Message> {
  const duplicata = estDuplicata(impressions);
  const pharmacie = await presenterPharmacie(em);
  const lien = adresseDeLaCopie(vente, pharmacie, { avec_produits, duplicata });
  const copie = await copieDuClient(em, vente, pharmacie, {
    avec_produits,
    duplicata,
    certifications,
  });
  return { pharmacie, lien, texte: texteDeLaCopie(copie) };
}

/**
 * [ENV-7] [CER-12] Before the transaction: a code or a mail server may take its seconds. The same
 * Message-ID for the same rank, so that a retry makes no second letter in the mailbox.
 */
export async function posterTicket(r: Envoi): Promise<Refus | null> {
  const { em, parametres, corps, ports } = r;
  if (!(await venteAuClient(em, parametres.id))) return null;
  const smtp = ports.get(SMTP);
  if (corps.voie === 'courriel' && smtp === undefined)
    return refus(409, 'courriel_non_regle', phrasesCourriel.courrielNonRegle);
  await attendreLesCodes(r, parametres.id);
  if (corps.voie !== 'courriel') return null;
  // Read after the wait: a ticket printed meanwhile makes this one a copy.
  const vente = await venteAuClient(em, parametres.id);
  if (!vente) return null;
  const impressions = vente.impressions + 1;
  const { pharmacie, lien, texte } = await messageDe(r, vente, {
    impressions,
    certifications: await certificationsDuTicket(em, vente.id),
  });
  const nom = pharmacie?.nom_pharmacie ?? 'Pharmacie';
  return envoyerCourriel(smtp, {
    a: corps.email ?? '',
    de: nom,
    repondreA: pharmacie?.email ?? null,
    objet: phrases.objetDuTicket(vente.numero_ticket ?? 0, nom),
    texte: lien === null ? texte : `${texte}\n\n${phrases.lienDuTicket(lien)}`,
    identifiant: `ticket-${vente.vente_id}-${impressions}`,
  });
}

/**
 * [ENV-6] Counts as an issue of the ticket, like a paper: sealed, and journaled with who, when and
 * by which way; of an address or telephone, only its end.
 */
export async function envoyerTicketActe(r: Envoi): Promise<Resultat<TicketEnvoye>> {
  const { em, parametres, corps, session, maintenant, adresse } = r;
  const vente = await venteAuClient(em, parametres.id);
  if (!vente) return refus(404, 'introuvable', phrasesRefus.introuvable('Vente'));
  const certifications = await certificationsDuTicket(em, vente.id);
  const panier = await lockPanier(em, vente.id);
  if (!panier) return refus(404, 'introuvable', phrasesRefus.introuvable('Vente'));
  const reservation = await compterImpression(em, panier, maintenant, corps.voie);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'envoi',
    entite: 'ticket',
    entite_id: vente.vente_vendue,
    apres: {
      voie: corps.voie,
      a: corps.voie === 'courriel' ? masquerAdresse(corps.email ?? '') : `…${corps.fin_du_numero}`,
      avec_produits: corps.avec_produits ?? false,
      impression: reservation.impressions,
    },
  });
  const { impressions } = reservation;
  const { pharmacie, lien, texte } = await messageDe(r, vente, { impressions, certifications });
  const nom = pharmacie?.nom_pharmacie ?? 'Pharmacie';
  const message =
    lien === null ? texte : phrases.messageAvecLien(nom, vente.numero_ticket ?? 0, lien);
  return succes(
    { lien, texte: message, reservation },
    corps.voie === 'courriel' ? phrases.ticketEnvoye : phrases.messagePret,
  );
}

/** [ENV-5] Null without a public address. */
export async function lireLienDuTicketActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<{ lien: string | null }>> {
  return succes({ lien: await lienDeReservation(em, id) });
}
