import * as phrasesAccord from '#shared/vente/accord/accord.phrases.ts';
import type { EtatAccord, MotifAccord } from '#shared/vente/accord/accord.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  peutAccorder,
  peutAccorderA,
  peutDelivrer,
  type Porteur,
} from '#shared/admin/utilisateur/habilitations.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { json, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifyPinsFaux } from '../../admin/notification/notify-pins-faux.ts';
import {
  fauteFermee,
  fauteVersion,
  type LockedPanier,
  lockPanier,
} from '../reservation/lock-panier.ts';
import { personneDuPin } from '../../admin/utilisateur/pin-d-un-autre.ts';
import type { PersonneAPin } from '../../admin/utilisateur/trouver-par-pin.ts';
import { etatDesAccords } from './lire-accords.ts';

interface Demande {
  reservation_id: number;
  version?: number | undefined;
  pin?: string | undefined;
}
type DemandeAccord = ActRequest<unknown, unknown, Demande>;
type Responsable = Pick<PersonneAPin, 'id' | 'fullname'> & Porteur;

/** Verified before the transaction, for the same request. */
const trouves = new WeakMap<Demande, Responsable>();

/** Discounts and coverages, or deliveries; the act checks which. */
const peutAccorderQuelqueChose = (p: Porteur): boolean => peutAccorder(p) || peutDelivrer(p);
/** A quote is agreed to like an open basket: its validation is its payment. */
const fauteDEtat = (panier: LockedPanier): Refus | null =>
  panier.reservation.status === 'Devis' ? null : fauteFermee(panier);

/** Empty for another version than the one shown. */
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
 * [ACO-3] Manager by PIN, else the signed-in user if permitted. [ACO-7] PINs are checked only
 * against those needed: no oracle.
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
  // The act refuses a basket missing, closed, changed or asking nothing.
  if (requis.length === 0) return null;
  if (corps.pin === undefined) return refus(422, 'pin_invalide', phrasesAccord.accordPinFaux);
  const trouve = await personneDuPin(r, corps.pin, {
    pour: 'accord',
    entite: 'reservation',
    entite_id: corps.reservation_id,
    vaut: (p) => requis.some((m) => peutAccorderA(p, m)),
    code: 'pin_invalide',
    faux: phrasesAccord.accordPinFaux,
    dire: notifyPinsFaux(r),
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
    apres: { demande_par: session.fullname, pour: motifs.map(phrasesAccord.describeMotif) },
  });
}

/**
 * [ACO-3] Records the agreement to pending reasons within their rights [ACO-6]. Refuses a closed
 * basket or stale version.
 */
export async function donnerAccordActe(r: DemandeAccord): Promise<Resultat<EtatAccord>> {
  const { em, corps } = r;
  const panier = await lockPanier(em, corps.reservation_id);
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
