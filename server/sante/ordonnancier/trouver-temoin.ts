import { estRefus, type Refus } from '#shared/base/refus.ts';
import * as phrasesStupefiant from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifyPinsFaux } from '../../admin/notification/notify-pins-faux.ts';
import { personneDuPin } from '../../admin/utilisateur/pin-d-un-autre.ts';
import type { PersonneAPin } from '../../admin/utilisateur/trouver-par-pin.ts';

type Temoin = Pick<PersonneAPin, 'id' | 'fullname'>;
interface AvecTemoin {
  temoin_pin?: string | undefined;
}

/** Witnesses found before the transaction. */
const trouves = new WeakMap<AvecTemoin, Temoin>();
export const temoinDe = (corps: AvecTemoin): Temoin | undefined => trouves.get(corps);

/**
 * [STU-3] Second person by PIN, other than the actor [ACC-21]; the act decides whether one is
 * required.
 */
export async function verifierTemoin(
  r: ActRequest<unknown, unknown, AvecTemoin>,
): Promise<Refus | null> {
  const { corps, session } = r;
  if (corps.temoin_pin === undefined) return null;
  const trouve = await personneDuPin(r, corps.temoin_pin, {
    pour: 'témoin',
    entite: 'ordonnancier',
    entite_id: 0,
    vaut: (p) => p.id !== session.id,
    code: 'temoin_invalide',
    faux: phrasesStupefiant.temoinPinFaux,
    dire: notifyPinsFaux(r),
  });
  if (estRefus(trouve)) return trouve;
  trouves.set(corps, trouve);
  return null;
}
