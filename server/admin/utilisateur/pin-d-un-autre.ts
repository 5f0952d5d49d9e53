import type { EntityManager } from '@mikro-orm/postgresql';
import type { CodeRefus } from '#shared/base/codes-refus.ts';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { audit, logSignIn } from '../../platform/db/audit.ts';
import {
  CLOSED_MS,
  countAttempt,
  forgetAttempts,
  uncountAttempt,
} from '../../platform/http/attempts.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { commitWhole } from '../../platform/http/transaction.ts';
import { type PersonneAPin, personnesDuPin } from './trouver-par-pin.ts';

/** Wrong PINs per requester and day. */
const MAX_DU_JOUR = 10;
const UN_JOUR = '1 day';
const UN_JOUR_S = 24 * 3600;
/** Notified at these counts. */
const DITS = [3, MAX_DU_JOUR];

/** Typed on one user's screen, in a day. */
export interface PinsFaux {
  utilisateur_id: number;
  fullname: string;
  pour: string;
  nombre: number;
  /** Owners of a shared PIN: one must change it. */
  partage: readonly string[];
}
export interface PorteAPin {
  /** Audit wording: 'accord', 'témoin'. Counted separately. */
  pour: string;
  entite: string;
  entite_id: number;
  /** Eligible owners; the requester's own PIN is checked too, so it never passes for another's. */
  vaut: (p: PersonneAPin) => boolean;
  /** Same answer for every failure. */
  code: CodeRefus;
  faux: string;
  /** Notifies account managers, in this transaction; injected, accounts know no notifications. */
  dire: (em: EntityManager, faux: PinsFaux) => Promise<void>;
}

const ferme = (attendre: number): string => phrasesUtilisateur.pinsBloques(attendre);

/** Counted per five minutes and per day, before checking. */
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

/** Audited; notified at the third, at the day's last, and when shared. */
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
 * [ACC-21] Identifies an agreeing user or witness. Five wrong in five minutes block [ACC-1], ten a
 * day block the day. Shared or assigned PINs [ACC-22] identify nobody. Outside transactions:
 * rollback would forget attempts.
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
