import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAccord from '#shared/accord/accord.phrases.ts';
import type { EtatAccord, MotifAccord } from '#shared/accord/accord.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { peutAccorder } from '#shared/utilisateur/habilitations.rules.ts';
import { audit, logSignIn } from '../db/audit.ts';
import { sql } from '../db/sql.ts';
import { CLOSED_MS, countAttempt, forgetAttempts } from '../http/attempts.ts';
import type { ActRequest } from '../http/route.ts';
import { verifyNothing, verifySecret } from '../http/secrets.ts';
import {
  fauteFermee,
  fauteVersion,
  verrouillerPanier,
} from '../reservation/verrouiller-reservation.ts';
import type { UtilisateurRow } from '../utilisateur/utilisateur.entity.ts';
import { etatDesAccords } from './lire-accords.ts';

interface Demande {
  reservation_id: number;
  version?: number | undefined;
  pin?: string | undefined;
}
type DemandeAccord = ActRequest<unknown, unknown, Demande>;
type Responsable = Pick<UtilisateurRow, 'id' | 'fullname'>;
type CompteAPin = Responsable &
  Pick<UtilisateurRow, 'pin_hash' | 'is_admin' | 'must_change_password' | 'habilitations'>;

/** Who agreed, found before the transaction, for the act of the same request. */
const trouves = new WeakMap<Demande, Responsable>();

/** The managers whose PIN this is: one, or nobody may say who agreed. */
async function responsablesDe(em: EntityManager, pin: string): Promise<Responsable[]> {
  const comptes = await sql<CompteAPin>(
    em,
    `select id, fullname, pin_hash, is_admin, must_change_password, habilitations
      from utilisateur
      where is_active and pin_hash is not null
      order by id`,
  );
  const responsables = comptes.filter(peutAccorder);
  if (responsables.length === 0) await verifyNothing(pin);
  const justes = await Promise.all(responsables.map((c) => verifySecret(pin, c.pin_hash ?? '')));
  return responsables.filter((_, i) => justes[i]);
}

const minutes = (ms: number): number => Math.ceil(ms / 60_000);
/** The fifth wrong PIN in a row closes the door, which the journal of connections keeps. */
async function pinFaux({ em, session, adresse }: DemandeAccord, dernier: boolean): Promise<Refus> {
  const { accordPinFaux, accordBloque } = phrasesAccord;
  if (!dernier) return refus(422, 'pin_invalide', accordPinFaux);
  const { name, id: utilisateur_id } = session;
  await logSignIn(em, { name, utilisateur_id, resultat: 'PIN verrouillé', adresse });
  return refus(422, 'pin_invalide', [accordPinFaux, accordBloque(minutes(CLOSED_MS))]);
}

/**
 * [ACO-3] Who agrees: whoever is signed in when they may, else the manager whose PIN is typed. Five
 * wrong ones in a row close the door to whoever asks [ACC-1].
 */
export async function verifierResponsable(r: DemandeAccord): Promise<Refus | null> {
  const { em, corps, session, maintenant } = r;
  if (peutAccorder(session)) {
    trouves.set(corps, session);
    return null;
  }
  if (corps.pin === undefined) return refus(422, 'pin_invalide', phrasesAccord.accordPinFaux);
  const cle = `accord:${session.id}`;
  const { bloque, dernier } = await countAttempt(em, cle, maintenant);
  if (bloque)
    return {
      ...bloque,
      errors: [phrasesAccord.accordBloque(minutes((bloque.attendre ?? 0) * 1000))],
    };
  const [responsable, autre] = await responsablesDe(em, corps.pin);
  if (!responsable) return pinFaux(r, dernier);
  await forgetAttempts(em, cle);
  if (autre) return refus(409, 'pin_partage', phrasesAccord.accordPinPartage);
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

/**
 * [ACO-3] Writes who agreed, when, and for what this basket still asks; nothing when it asks for
 * nothing any more. Refused: a closed basket, another version than the one that was shown.
 */
export async function donnerAccordActe(r: DemandeAccord): Promise<Resultat<EtatAccord>> {
  const { em, corps } = r;
  const responsable = trouves.get(corps);
  if (!responsable) return refus(422, 'pin_invalide', phrasesAccord.accordPinFaux);
  const panier = await verrouillerPanier(em, corps.reservation_id);
  const avant = panier && (await etatDesAccords(em, corps.reservation_id));
  if (!avant) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const faute = fauteFermee(panier) ?? fauteVersion(panier, corps.version);
  if (faute) return faute;
  if (avant.requis.length === 0) return succes(avant, phrasesAccord.accordInutile);
  await ecrireAccord(r, responsable, avant.requis);
  const apres = await etatDesAccords(em, corps.reservation_id);
  return succes(apres ?? avant, phrasesAccord.accordDonne(responsable.fullname));
}
