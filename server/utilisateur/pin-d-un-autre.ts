import type { EntityManager } from '@mikro-orm/postgresql';
import type { CodeRefus } from '#shared/base/codes-refus.ts';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { audit, logSignIn } from '../db/audit.ts';
import { CLOSED_MS, countAttempt, forgetAttempts, uncountAttempt } from '../http/attempts.ts';
import type { ActRequest } from '../http/route.ts';
import { commitWhole } from '../http/transaction.ts';
import { type PersonneAPin, personnesDuPin } from './trouver-par-pin.ts';

/** Wrong ones of one asker in a day: a manager mistypes, a list of codes is longer. */
const MAX_DU_JOUR = 10;
const UN_JOUR = '1 day';
const UN_JOUR_S = 24 * 3600;
/** Told at this one, then at the last of the day. */
const DITS = [3, MAX_DU_JOUR];

/** Wrong codes of others, typed on the screen of somebody: whose, for what, how many in a day. */
export interface PinsFaux {
  utilisateur_id: number;
  fullname: string;
  pour: string;
  nombre: number;
  /** The code is that of these people: one of them is to change it. */
  partage: readonly string[];
}
/** What a code is asked for. */
export interface PorteAPin {
  /** As the audit says it: 'accord', 'témoin'. Its tries are counted apart. */
  pour: string;
  entite: string;
  entite_id: number;
  /** Whose code does; the asker's own is looked at too, so that it never speaks for another. */
  vaut: (p: PersonneAPin) => boolean;
  /** What a wrong code answers: its code, and a sentence that tells no right one from another. */
  code: CodeRefus;
  faux: string;
  /** Tells those who manage accounts, in this transaction: accounts know no notification. */
  dire: (em: EntityManager, faux: PinsFaux) => Promise<void>;
}

const ferme = (attendre: number): string => phrasesUtilisateur.pinsBloques(attendre);

/** The try, counted in five minutes and in the day before the code is looked at. */
async function compter({ em, session, horloge }: ActRequest<unknown>, pour: string) {
  const cles = { courte: `${pour}:${session.id}`, duJour: `${pour}:${session.id}:jour` };
  const essai = await countAttempt(em, cles.courte, horloge);
  if (essai.bloque) return { ...essai.bloque, errors: [ferme(essai.bloque.attendre ?? 0)] };
  const { bloque, dernier, echecs } = await countAttempt(em, cles.duJour, horloge, {
    max: MAX_DU_JOUR,
    window: UN_JOUR,
  });
  if (bloque) return { ...bloque, errors: [ferme(bloque.attendre ?? 0)] };
  let fermeePour: number | null = null;
  if (essai.dernier) fermeePour = CLOSED_MS / 1000;
  if (dernier) fermeePour = UN_JOUR_S;
  return { cles, nombre: echecs, fermeePour };
}

/** A wrong one is written, and told at the third of a day, at the last, and when two people bear it. */
function noterFaux(
  { em, session, adresse }: ActRequest<unknown>,
  porte: PorteAPin,
  { nombre, partage }: Pick<PinsFaux, 'nombre' | 'partage'>,
): Promise<void> {
  const { id: utilisateur_id, fullname } = session;
  const { pour, entite, entite_id } = porte;
  const fait = { utilisateur: fullname, adresse, acte: 'code PIN faux', entite, entite_id };
  return commitWhole(em.fork(), async (tx) => {
    await audit(tx, { ...fait, apres: { pour, nombre } });
    if (DITS.includes(nombre) || partage.length > 0)
      await porte.dire(tx, { utilisateur_id, fullname, pour, nombre, partage });
  });
}

/**
 * [ACC-21] The one person whose PIN was typed on the screen of somebody else, to agree or to witness.
 * Five wrong ones within five minutes close the door to whoever asks [ACC-1], ten within a day for a
 * day. Each is written in the audit, the third and the last are told, and a code of two people, which
 * is nobody's as one that somebody else chose for its owner [ACC-22]. Outside any transaction, for no
 * refusal takes a try back.
 */
export async function personneDuPin(
  r: ActRequest<unknown>,
  pin: string,
  porte: PorteAPin,
): Promise<PersonneAPin | Refus> {
  const { em, session, adresse } = r;
  const essai = await compter(r, porte.pour);
  if (estRefus(essai)) return essai;
  const justes = await personnesDuPin(em, pin, (p) => p.id === session.id || porte.vaut(p));
  const [trouve] = justes;
  const seul = justes.length === 1 && trouve && porte.vaut(trouve) ? trouve : null;
  if (seul && !seul.pin_a_changer) {
    await forgetAttempts(em, essai.cles.courte);
    await uncountAttempt(em, essai.cles.duJour, MAX_DU_JOUR);
    return seul;
  }
  const partage = justes.length > 1 ? justes.map((p) => p.fullname) : [];
  await noterFaux(r, porte, { nombre: essai.nombre, partage });
  const faute = seul ? phrasesUtilisateur.pinDUnAutreAChanger : porte.faux;
  if (essai.fermeePour === null) return refus(422, porte.code, faute);
  const { id: utilisateur_id, name } = session;
  await logSignIn(em, { name, utilisateur_id, resultat: 'PIN verrouillé', adresse });
  return refus(422, porte.code, [faute, ferme(essai.fermeePour)]);
}
