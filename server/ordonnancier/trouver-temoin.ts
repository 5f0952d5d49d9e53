import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesStupefiant from '#shared/ordonnancier/stupefiant.phrases.ts';
import { logSignIn } from '../db/audit.ts';
import { CLOSED_MS, countAttempt, forgetAttempts } from '../http/attempts.ts';
import type { ActRequest } from '../http/route.ts';
import { type PersonneAPin, personnesDuPin } from '../utilisateur/trouver-par-pin.ts';

type Temoin = Pick<PersonneAPin, 'id' | 'fullname'>;
interface AvecTemoin {
  temoin_pin?: string | undefined;
}

/** Who was there, found before the transaction, for the act of the same request. */
const trouves = new WeakMap<AvecTemoin, Temoin>();
/** The witness of this request; undefined when none was named. */
export const temoinDe = (corps: AvecTemoin): Temoin | undefined => trouves.get(corps);

const minutes = (ms: number): number => Math.ceil(ms / 60_000);
const invalide = (phrases: string | readonly string[]): Refus =>
  refus(422, 'temoin_invalide', phrases);

async function chercher(
  em: EntityManager,
  pin: string,
  session: { id: number },
): Promise<Temoin | Refus> {
  const [temoin, autre] = await personnesDuPin(em, pin, () => true);
  if (!temoin) return invalide(phrasesStupefiant.temoinPinFaux);
  if (autre) return refus(409, 'pin_partage', phrasesStupefiant.temoinPinPartage);
  return temoin.id === session.id ? invalide(phrasesStupefiant.temoinSoiMeme) : temoin;
}

/** The fifth wrong one closes the door, which the journal of connections keeps. */
async function fermerLaPorte(
  { em, session: { name, id }, adresse }: ActRequest,
  faute: Refus,
): Promise<Refus> {
  await logSignIn(em, { name, utilisateur_id: id, resultat: 'PIN verrouillé', adresse });
  return invalide([...faute.errors, phrasesStupefiant.temoinBloque(minutes(CLOSED_MS))]);
}

/**
 * [STU-3] The second person, by their PIN: somebody else than whoever acts. Five wrong ones in a row
 * close the door to whoever asks [ACC-1]. Whether there must be one is the act's to say.
 */
export async function verifierTemoin(
  r: ActRequest<unknown, unknown, AvecTemoin>,
): Promise<Refus | null> {
  const { em, corps, session, horloge } = r;
  if (corps.temoin_pin === undefined) return null;
  const cle = `temoin:${session.id}`;
  const { bloque, dernier } = await countAttempt(em, cle, horloge);
  if (bloque) {
    const attente = minutes((bloque.attendre ?? 0) * 1000);
    return { ...bloque, errors: [phrasesStupefiant.temoinBloque(attente)] };
  }
  const trouve = await chercher(em, corps.temoin_pin, session);
  // The code is right, and two people's: nothing was guessed.
  if ('refus' in trouve && trouve.code === 'pin_partage') await forgetAttempts(em, cle);
  if ('refus' in trouve)
    return dernier && trouve.code === 'temoin_invalide' ? fermerLaPorte(r, trouve) : trouve;
  await forgetAttempts(em, cle);
  trouves.set(corps, trouve);
  return null;
}
