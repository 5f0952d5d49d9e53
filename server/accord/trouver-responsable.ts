import * as phrasesAccord from '#shared/accord/accord.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import type { Porteur } from '#shared/utilisateur/habilitations.rules.ts';
import { logSignIn } from '../db/audit.ts';
import { CLOSED_MS, countAttempt, forgetAttempts } from '../http/attempts.ts';
import type { ActRequest } from '../http/route.ts';
import { type PersonneAPin, personnesDuPin } from '../utilisateur/trouver-par-pin.ts';

/** Somebody who agrees. */
export type Responsable = Pick<PersonneAPin, 'id' | 'fullname'> & Porteur;
/** At whose station a PIN was typed, and when. */
type Demande = Pick<ActRequest, 'em' | 'session' | 'horloge' | 'adresse'> & { pin: string };

const minutes = (ms: number): number => Math.ceil(ms / 60_000);
/** The fifth wrong PIN in a row closes the door, which the journal of connections keeps. */
async function pinFaux({ em, session, adresse }: Demande, dernier: boolean): Promise<Refus> {
  const { accordPinFaux, accordBloque } = phrasesAccord;
  if (!dernier) return refus(422, 'pin_invalide', accordPinFaux);
  const { name, id: utilisateur_id } = session;
  await logSignIn(em, { name, utilisateur_id, resultat: 'PIN verrouillé', adresse });
  return refus(422, 'pin_invalide', [accordPinFaux, accordBloque(minutes(CLOSED_MS))]);
}

/**
 * [ACO-3] Whose PIN this is, of those whom `peut` takes; never one's own. Five wrong ones in a row
 * close the door to whoever asks [ACC-1]. Outside any transaction: the tries outlive its undoing.
 */
export async function trouverResponsable(
  r: Demande,
  peut: (p: PersonneAPin) => boolean,
): Promise<Responsable | Refus> {
  const { em, session, horloge, pin } = r;
  const cle = `accord:${session.id}`;
  const { bloque, dernier } = await countAttempt(em, cle, horloge);
  if (bloque)
    return {
      ...bloque,
      errors: [phrasesAccord.accordBloque(minutes((bloque.attendre ?? 0) * 1000))],
    };
  // Two people may have the same code [ACC-13]: one's own never speaks for a manager.
  const justes = await personnesDuPin(em, pin, (p) => p.id === session.id || peut(p));
  const [responsable, autre] = justes;
  if (!responsable || justes.some((p) => p.id === session.id && !peut(p)))
    return pinFaux(r, dernier);
  await forgetAttempts(em, cle);
  return autre ? refus(409, 'pin_partage', phrasesAccord.accordPinPartage) : responsable;
}
