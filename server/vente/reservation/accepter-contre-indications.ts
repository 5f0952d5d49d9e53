import type { EntityManager } from '@mikro-orm/postgresql';
import { precisionManque } from '#shared/sante/interaction/acceptation.rules.ts';
import type { EditionThesaurus } from '#shared/sante/interaction/edition.schema.ts';
import type { CarteInteraction } from '#shared/sante/interaction/interaction.rules.ts';
import type { CoteDeCarte } from '#shared/sante/interaction/thesaurus-indexe.rules.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { prisLe } from '#shared/sante/interaction/vigilance.phrases.ts';
import * as phrases from '#shared/vente/reservation/interactions-panier.phrases.ts';
import type {
  AcceptationDemandee,
  AcceptationFaite,
  InteractionsDuPanier,
} from '#shared/vente/reservation/interactions-panier.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import { ecrireReservation } from './ecrire-reservation.ts';
import { interactionsDuPanierDe } from './lire-interactions.ts';
import { publishPanier, presenter } from './presenter-reservation.ts';
import {
  fauteAutrui,
  fauteFermee,
  fauteVersion,
  type LockedPanier,
  lockPanier,
} from './lock-panier.ts';

type Acceptation = ActRequest<unknown, unknown, AcceptationDemandee>;

/** Quotes too, before validation. */
const fauteDEtat = (panier: LockedPanier): Refus | null =>
  panier.reservation.status === 'Devis' ? null : fauteFermee(panier);

/** Product names by substance, with past purchase dates. */
const produitsDe = ({ lignes }: CoteDeCarte): string =>
  lignes
    .map((l) => (l.achetee_le === null ? l.libelle : prisLe(l.libelle, l.achetee_le)))
    .join(' ; ');

async function ecrireAcceptations(
  { em, corps, session, maintenant }: Acceptation,
  cartes: readonly CarteInteraction[],
  { libelle, date_edition }: EditionThesaurus,
): Promise<void> {
  await insertRows(
    em,
    'contre_indication_acceptee',
    cartes.map(({ cle, a, b, couples, conditionnelle }) => ({
      reservation_id: corps.reservation_id,
      utilisateur_id: session.id,
      par: session.fullname,
      cle,
      substance_a: a.nom,
      substance_b: b.nom,
      produits_a: produitsDe(a),
      produits_b: produitsDe(b),
      couples: couples.map((c) => c.id),
      conditionnelle,
      edition: libelle,
      date_edition,
      raison: corps.raison,
      precision: corps.precision || null,
      created_at: maintenant,
    })),
  );
}

/** Each once, for the cashier. */
const parQui = ({ acceptees }: InteractionsDuPanier, par: string): string =>
  [...new Set([...acceptees.map((a) => a.par), par])].join(', ');

/** Whoever validates a quote answers for it. */
const fauteDeMain = (
  em: EntityManager,
  panier: LockedPanier,
  session: ServerSession,
): Promise<Refus | null> =>
  panier.reservation.status === 'Devis' && peut(session, 'VENTE', 'devis')
    ? Promise.resolve(null)
    : fauteAutrui(em, panier, session);

async function lockToAccept({ em, corps, session }: Acceptation): Promise<LockedPanier | Refus> {
  const panier = await lockPanier(em, corps.reservation_id);
  if (!panier) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  return (
    fauteDEtat(panier) ??
    fauteVersion(panier, corps.version) ??
    (await fauteDeMain(em, panier, session)) ??
    panier
  );
}

const etatDe = (
  em: EntityManager,
  { reservation }: LockedPanier,
  maintenant: Date,
): Promise<InteractionsDuPanier> => interactionsDuPanierDe(em, reservation, maintenant);

/**
 * [CIN-2] Accepts those shown, with a reason; records author, time, pair and edition, append-only.
 * Newer ones wait. Refuses a closed basket, stale version, « autre » without text.
 */
export async function accepterContreIndicationsActe(
  r: Acceptation,
): Promise<Resultat<AcceptationFaite>> {
  const { em, corps, session, adresse, maintenant } = r;
  if (precisionManque(corps.raison, corps.precision ?? null))
    return refus(422, 'saisie_invalide', phrases.precisionRequise);
  const panier = await lockToAccept(r);
  if (estRefus(panier)) return panier;
  const avant = await etatDe(em, panier, maintenant);
  const cartes = avant.a_accepter.filter((c) => corps.cles.includes(c.cle));
  const tenue = presenter(panier.reservation, panier.lignes);
  if (!avant.edition || cartes.length === 0)
    return succes({ reservation: tenue, interactions: avant }, phrases.rienAAccepter);
  await ecrireAcceptations(r, cartes, avant.edition);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'contre-indication acceptée',
    entite: 'reservation',
    entite_id: corps.reservation_id,
    apres: {
      edition: avant.edition.libelle,
      couples: cartes.flatMap((c) => c.couples.map((couple) => couple.id)),
      raison: corps.raison,
    },
  });
  const reservation = await ecrireReservation(
    em,
    panier.reservation.id,
    { contre_indications_par: parQui(avant, session.fullname) },
    maintenant,
  );
  const dite = publishPanier(em, 'reservation.modifiee', { reservation, lignes: panier.lignes });
  return succes(
    { reservation: dite, interactions: await etatDe(em, panier, maintenant) },
    phrases.contreIndicationsAcceptees(cartes.length),
  );
}
