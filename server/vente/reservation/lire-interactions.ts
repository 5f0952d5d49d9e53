import type { EntityManager } from '@mikro-orm/postgresql';
import { resteAAccepter } from '#shared/sante/interaction/acceptation.rules.ts';
import {
  type ContreIndicationAcceptee,
  contreIndicationAcceptee,
} from '#shared/sante/interaction/acceptation.schema.ts';
import { interactionsDe } from '#shared/sante/interaction/interaction.rules.ts';
import type { LigneAnalysee } from '#shared/sante/interaction/thesaurus-indexe.rules.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { ligneAnalysee } from '#shared/vente/reservation/ligne-analysee.rules.ts';
import type { InteractionsDuPanier } from '#shared/vente/reservation/interactions-panier.schema.ts';
import { present } from '../../platform/db/present.ts';
import { row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { cacheThesaurus } from '../../sante/interaction/cache-thesaurus.ts';
import { historiqueOuvert, lireAchats, noterRegardDesAchats } from './lire-achats-recents.ts';
import type { ReservationRow } from './reservation.entity.ts';

export type PanierAnalyse = Pick<ReservationRow, 'id' | 'client_id'>;

/** Basket lines, then past purchases if allowed. */
async function lignesAnalysees(
  em: EntityManager,
  { id, client_id }: PanierAnalyse,
  maintenant: Date,
): Promise<LigneAnalysee[]> {
  const lignes = await rows(
    em,
    query
      .selectFrom('reservation_produit as l')
      .innerJoin('produit as p', 'p.id', 'l.produit_id')
      .select(['l.produit_id', 'l.libelle', 'l.posologie', 'p.composition'])
      .where('l.reservation_id', '=', id)
      .orderBy('l.rang')
      .orderBy('l.id'),
  );
  const achats = (await historiqueOuvert(em, client_id))
    ? await lireAchats(em, client_id, maintenant)
    : [];
  return [
    ...lignes.map((l) => ligneAnalysee(l, l.composition)),
    ...achats.map((a) => ligneAnalysee(a, a.composition, a.jour)),
  ];
}

export async function contreIndicationsAcceptees(
  em: EntityManager,
  reservation_id: number,
): Promise<ContreIndicationAcceptee[]> {
  const lignes = await rows(
    em,
    query
      .selectFrom('contre_indication_acceptee')
      .selectAll()
      .where('reservation_id', '=', reservation_id)
      .orderBy('id'),
  );
  return lignes.map((l) => present(contreIndicationAcceptee, l));
}

/**
 * [CIN-1] Same rule as the client: pending and accepted contraindications. Lock the basket first if
 * it must not change.
 */
export async function interactionsDuPanierDe(
  em: EntityManager,
  panier: PanierAnalyse,
  maintenant: Date,
): Promise<InteractionsDuPanier> {
  const [tenu, acceptees] = [
    await cacheThesaurus(em),
    await contreIndicationsAcceptees(em, panier.id),
  ];
  if (!tenu) return { edition: null, a_accepter: [], acceptees };
  const { edition, index } = tenu;
  const cartes = interactionsDe(index, await lignesAnalysees(em, panier, maintenant));
  return {
    edition,
    a_accepter: resteAAccepter(cartes, acceptees, edition.date_edition),
    acceptees,
  };
}

/** From past purchases only: naming it reads his history. */
export const parSesAchats = ({ a, b }: InteractionsDuPanier['a_accepter'][number]): boolean =>
  [...a.lignes, ...b.lignes].some((l) => l.achetee_le !== null);

export async function lireInteractionsDuPanierActe(
  r: ActRequest<unknown, { reservation_id: number }>,
): Promise<Resultat<InteractionsDuPanier>> {
  const { em, requete, maintenant } = r;
  const panier = await row(
    em,
    query
      .selectFrom('reservation')
      .select(['id', 'client_id'])
      .where('id', '=', requete.reservation_id),
  );
  if (!panier) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const interactions = await interactionsDuPanierDe(em, panier, maintenant);
  if (interactions.a_accepter.some(parSesAchats)) await noterRegardDesAchats(em, panier, r);
  return succes(interactions);
}
