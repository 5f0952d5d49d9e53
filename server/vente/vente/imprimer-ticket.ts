import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { chaineDeCaisse } from '#shared/platform/scellement/scelle.rules.ts';
import { composerTicket } from '#shared/vente/vente/ticket.ts';
import { attendreLesCodes, certificationsDuTicket } from '../certification/lire-certifications.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { presenterPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { compterImpression } from '../reservation/fermer-reservation.ts';
import { fauteSansTicket } from '../reservation/imprimer-reservation.ts';
import { lockPanier } from '../reservation/lock-panier.ts';
import { lockChainEnd } from '../../platform/scellement/inscrire.sql.ts';
import { lienDuPapier } from './copie-du-client.ts';
import { remettreAImprimante } from './imprimantes-muettes.ts';
import { logoDuTicket } from './logo-ticket.ts';
import { ticketEscPos } from './ticket-escpos.ts';
import type { CaisseRow } from '../caisse/caisse.entity.ts';

type CaisseImprimante = Pick<
  CaisseRow,
  'id' | 'current_authorized_user_id' | 'imprimante' | 'imprimante_mm'
>;

/** A register's printer serves its user; Default's, selling screens. */
function fauteTenant(caisse: CaisseImprimante, { session }: ActRequest): Refus | null {
  if (caisse.id === CAISSE_DEFAUT)
    return peut(session, 'VENTE', 'reservation')
      ? null
      : refus(403, 'non_autorise', phrasesAcces.nonAutorise);
  return caisse.current_authorized_user_id === session.id
    ? null
    : refus(403, 'caisse_non_connectee', phrasesCaisse.caisseNonConnectee);
}

type Impression = ActRequest<{ id: number }, unknown, { reservation_id: number }>;

/** The register's, refused to whom it does not serve. */
async function imprimanteDe(
  r: Impression,
): Promise<(CaisseImprimante & { imprimante: string }) | Refus> {
  const caisse = await row(
    r.em,
    query
      .selectFrom('caisse')
      .select(['id', 'current_authorized_user_id', 'imprimante', 'imprimante_mm'])
      .where('id', '=', r.parametres.id),
  );
  if (!caisse) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  const faute = fauteTenant(caisse, r);
  if (faute) return faute;
  const { imprimante } = caisse;
  return imprimante === null
    ? refus(409, 'imprimante_absente', phrasesCaisse.imprimanteAbsente)
    : { ...caisse, imprimante };
}

/** [CER-12] Before the transaction: nothing is locked; what is refused waits for nothing. */
export async function attendreAvantDImprimer(r: Impression): Promise<Refus | null> {
  const caisse = await imprimanteDe(r);
  if (estRefus(caisse)) return caisse;
  await attendreLesCodes(r, r.corps.reservation_id);
  return null;
}

/**
 * [TKT-2] Prints and counts atomically: a failed print causes no DUPLICATA. Three-second timeout,
 * independent of the sale.
 */
export async function imprimerTicketActe(r: Impression): Promise<Resultat<Reservation>> {
  const {
    em,
    parametres: { id },
    corps: { reservation_id },
    session,
    maintenant,
  } = r;
  const caisse = await imprimanteDe(r);
  if (estRefus(caisse)) return caisse;
  const certifications = await certificationsDuTicket(em, reservation_id);
  const panier = await lockPanier(em, reservation_id);
  if (!panier) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const nonPaye = fauteSansTicket(panier);
  if (nonPaye) return nonPaye;
  if (panier.reservation.caisse_id !== id)
    return refus(409, 'ticket_autre_caisse', phrasesCaisse.ticketAutreCaisse);
  const comptee = await compterImpression(em, panier, maintenant);
  const pharmacie = await presenterPharmacie(em);
  const lien = await lienDuPapier(em, reservation_id, pharmacie);
  const octets = ticketEscPos(
    composerTicket(comptee, pharmacie, session.fullname, { certifications, lien }),
    caisse.imprimante_mm,
    await logoDuTicket(em, pharmacie?.logo_url ?? null),
  );
  // [RES-39] DUPLICATA: lock the chain before printing, else a retry prints twice.
  if (comptee.impressions > 1) await lockChainEnd(em, chaineDeCaisse(id));
  return (await remettreAImprimante(r, caisse.imprimante, octets))
    ? succes(comptee)
    : refus(503, 'imprimante_muette', phrasesCaisse.imprimanteMuette(caisse.imprimante));
}
