import * as phrasesAccord from '#shared/accord/accord.phrases.ts';
import type { EtatAccord, MotifAccord } from '#shared/accord/accord.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  peutAccorder,
  peutAccorderA,
  peutDelivrer,
  type Porteur,
} from '#shared/utilisateur/habilitations.rules.ts';
import { audit } from '../db/audit.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import {
  fauteFermee,
  fauteVersion,
  type PanierTenu,
  verrouillerPanier,
} from '../reservation/verrouiller-reservation.ts';
import { etatDesAccords } from './lire-accords.ts';
import { type Responsable, trouverResponsable } from './trouver-responsable.ts';

interface Demande {
  reservation_id: number;
  version?: number | undefined;
  pin?: string | undefined;
}
type DemandeAccord = ActRequest<unknown, unknown, Demande>;

/** Who agreed, found before the transaction, for the act of the same request. */
const trouves = new WeakMap<Demande, Responsable>();

/** Agrees to discounts and coverages, or to deliveries: to what, the act says. */
const peutAccorderQuelqueChose = (p: Porteur): boolean => peutAccorder(p) || peutDelivrer(p);
/**
 * [ACO-3] Who agrees: the manager whose PIN is typed; none typed, whoever is signed in when they
 * may. Who may agree to all that is asked needs no PIN. Five wrong ones in a row close the door to
 * whoever asks [ACC-1].
 */
export async function verifierResponsable(r: DemandeAccord): Promise<Refus | null> {
  const { corps, session } = r;
  const parSoi =
    corps.pin === undefined
      ? peutAccorderQuelqueChose(session)
      : peutAccorder(session) && peutDelivrer(session);
  if (parSoi) {
    trouves.set(corps, session);
    return null;
  }
  if (corps.pin === undefined) return refus(422, 'pin_invalide', phrasesAccord.accordPinFaux);
  const responsable = await trouverResponsable({ ...r, pin: corps.pin }, peutAccorderQuelqueChose);
  if (estRefus(responsable)) return responsable;
  trouves.set(corps, responsable);
  return null;
}

async function ecrireAccord(
  { em, corps, session, adresse, maintenant }: DemandeAccord,
  responsable: Responsable,
  motifs: readonly MotifAccord[],
): Promise<void> {
  await sql(
    em,
    `insert into accord (reservation_id, utilisateur_id, par, demande_par, motifs, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    [
      corps.reservation_id,
      responsable.id,
      responsable.fullname,
      session.fullname,
      JSON.stringify(motifs),
      maintenant,
    ],
  );
  await audit(em, {
    utilisateur: responsable.fullname,
    adresse,
    acte: 'accord',
    entite: 'reservation',
    entite_id: corps.reservation_id,
    apres: { demande_par: session.fullname, pour: motifs.map(phrasesAccord.direMotif) },
  });
}

/** A quote waits for its validation, which is its payment: it is agreed to as an open basket is. */
const fauteDEtat = (panier: PanierTenu): Refus | null =>
  panier.reservation.status === 'Devis' ? null : fauteFermee(panier);

/**
 * [ACO-3] Writes who agreed, when, and for what this basket still asks and is theirs to agree to
 * [ACO-6]; nothing when it asks for nothing any more. Refused: a closed basket, another version than the one that was shown.
 */
export async function donnerAccordActe(r: DemandeAccord): Promise<Resultat<EtatAccord>> {
  const { em, corps } = r;
  const responsable = trouves.get(corps);
  if (!responsable) return refus(422, 'pin_invalide', phrasesAccord.accordPinFaux);
  const panier = await verrouillerPanier(em, corps.reservation_id);
  const avant = panier && (await etatDesAccords(em, corps.reservation_id));
  if (!avant) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const faute = fauteDEtat(panier) ?? fauteVersion(panier, corps.version);
  if (faute) return faute;
  if (avant.requis.length === 0) return succes(avant, phrasesAccord.accordInutile);
  const siens = avant.requis.filter((m) => peutAccorderA(responsable, m));
  if (siens.length === 0)
    return refus(422, 'accord_pas_le_sien', phrasesAccord.accordPasLeSien(responsable.fullname));
  await ecrireAccord(r, responsable, siens);
  const apres = await etatDesAccords(em, corps.reservation_id);
  return succes(apres ?? avant, phrasesAccord.accordDonne(responsable.fullname));
}
