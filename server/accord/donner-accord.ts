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
import { json, row, rows } from '../db/query.ts';
import { query } from '../query.ts';
import type { ActRequest } from '../http/route.ts';
import { direPinsFaux } from '../notification/dire-pins-faux.ts';
import {
  fauteFermee,
  fauteVersion,
  type PanierTenu,
  verrouillerPanier,
} from '../reservation/verrouiller-reservation.ts';
import { personneDuPin } from '../utilisateur/pin-d-un-autre.ts';
import type { PersonneAPin } from '../utilisateur/trouver-par-pin.ts';
import { etatDesAccords } from './lire-accords.ts';

interface Demande {
  reservation_id: number;
  version?: number | undefined;
  pin?: string | undefined;
}
type DemandeAccord = ActRequest<unknown, unknown, Demande>;
type Responsable = Pick<PersonneAPin, 'id' | 'fullname'> & Porteur;

/** Who agreed, found before the transaction, for the act of the same request. */
const trouves = new WeakMap<Demande, Responsable>();

/** Agrees to discounts and coverages, or to deliveries: to what, the act says. */
const peutAccorderQuelqueChose = (p: Porteur): boolean => peutAccorder(p) || peutDelivrer(p);
/** A quote waits for its validation, which is its payment: it is agreed to as an open basket is. */
const fauteDEtat = (panier: PanierTenu): Refus | null =>
  panier.reservation.status === 'Devis' ? null : fauteFermee(panier);

/** What an open basket asks for, in the version that was shown; nothing of any other. */
async function requisDe({ em, corps }: DemandeAccord): Promise<readonly MotifAccord[]> {
  const panier = await row(
    em,
    query.selectFrom('reservation').select('status').where('id', '=', corps.reservation_id),
  );
  if (panier?.status !== 'Brouillon' && panier?.status !== 'Devis') return [];
  const etat = await etatDesAccords(em, corps.reservation_id);
  return !etat || (corps.version ?? etat.version) !== etat.version ? [] : etat.requis;
}

/**
 * [ACO-3] Who agrees: the manager whose PIN is typed; none typed, whoever is signed in when they
 * may. Who may agree to all that is asked needs no PIN. [ACO-7] A code is looked at when the basket
 * asks for something, and only among those whose agreement it asks: no basket tells a right code.
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
  const requis = await requisDe(r);
  // The act answers for a basket that is not there, is closed, has moved or asks for nothing.
  if (requis.length === 0) return null;
  if (corps.pin === undefined) return refus(422, 'pin_invalide', phrasesAccord.accordPinFaux);
  const trouve = await personneDuPin(r, corps.pin, {
    pour: 'accord',
    entite: 'reservation',
    entite_id: corps.reservation_id,
    vaut: (p) => requis.some((m) => peutAccorderA(p, m)),
    code: 'pin_invalide',
    faux: phrasesAccord.accordPinFaux,
    dire: direPinsFaux(r),
  });
  if (estRefus(trouve)) return trouve;
  trouves.set(corps, trouve);
  return null;
}

async function ecrireAccord(
  { em, corps, session, adresse, maintenant }: DemandeAccord,
  responsable: Responsable,
  motifs: readonly MotifAccord[],
): Promise<void> {
  await rows(
    em,
    query.insertInto('accord').values({
      reservation_id: corps.reservation_id,
      utilisateur_id: responsable.id,
      par: responsable.fullname,
      demande_par: session.fullname,
      motifs: json([...motifs]),
      created_at: maintenant,
    }),
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

/**
 * [ACO-3] Writes who agreed, when, and for what this basket still asks and is theirs to agree to
 * [ACO-6]; nothing when it asks for nothing any more. Refused: a closed basket, another version than
 * the one that was shown.
 */
export async function donnerAccordActe(r: DemandeAccord): Promise<Resultat<EtatAccord>> {
  const { em, corps } = r;
  const panier = await verrouillerPanier(em, corps.reservation_id);
  const avant = panier && (await etatDesAccords(em, corps.reservation_id));
  if (!avant) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const faute = fauteDEtat(panier) ?? fauteVersion(panier, corps.version);
  if (faute) return faute;
  if (avant.requis.length === 0) return succes(avant, phrasesAccord.accordInutile);
  const responsable = trouves.get(corps);
  if (!responsable) return refus(422, 'pin_invalide', phrasesAccord.accordPinFaux);
  const siens = avant.requis.filter((m) => peutAccorderA(responsable, m));
  if (siens.length === 0)
    return refus(422, 'accord_pas_le_sien', phrasesAccord.accordPasLeSien(responsable.fullname));
  await ecrireAccord(r, responsable, siens);
  const apres = await etatDesAccords(em, corps.reservation_id);
  return succes(apres ?? avant, phrasesAccord.accordDonne(responsable.fullname));
}
