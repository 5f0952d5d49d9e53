import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import { composerTicketAvoir, ouvreLeTiroirDeRetour } from '#shared/vente/vente/ticket-avoir.ts';
import { vente } from '#shared/vente/vente/vente.schema.ts';
import { certificationsDuRetour } from '../certification/lire-certifications.ts';
import { present } from '../../platform/db/present.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { presenterPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { remettreAImprimante } from './imprimantes-muettes.ts';
import { retoursDeVente } from './lire-retours.ts';
import { logoDuTicket } from './logo-ticket.ts';
import { ticketEscPos } from './ticket-escpos.ts';

/**
 * [AVO-7] On the refunding register's printer; prints are not counted. Opens the drawer only for a
 * new return.
 */
export async function imprimerAvoirActe(
  r: ActRequest<{ id: number; retour_id: number }>,
): Promise<Resultat<RetourVente>> {
  const {
    em,
    parametres: { id, retour_id },
    maintenant,
  } = r;
  const lue = await row(em, query.selectFrom('vente').selectAll().where('id', '=', id));
  const retour = lue && (await retoursDeVente(em, id)).find((lu) => lu.id === retour_id);
  if (!retour) return refus(404, 'introuvable', phrasesRefus.introuvable('Retour'));
  const caisse = await row(
    em,
    query
      .selectFrom('caisse')
      .select(['imprimante', 'imprimante_mm'])
      .where('id', '=', retour.caisse_id),
  );
  if (!caisse?.imprimante) return refus(409, 'imprimante_absente', phrasesCaisse.imprimanteAbsente);
  const pharmacie = await presenterPharmacie(em);
  const certifications = await certificationsDuRetour(em, retour_id);
  const ticket = composerTicketAvoir(retour, present(vente, lue), pharmacie, certifications);
  const octets = ticketEscPos(
    { ...ticket, especes: ticket.especes && ouvreLeTiroirDeRetour(retour, maintenant) },
    caisse.imprimante_mm,
    await logoDuTicket(em, pharmacie?.logo_url ?? null),
  );
  return (await remettreAImprimante(r, caisse.imprimante, octets))
    ? succes(retour)
    : refus(503, 'imprimante_muette', phrasesRetourVente.avoirNonImprime);
}
