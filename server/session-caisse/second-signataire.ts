import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAccord from '#shared/accord/accord.phrases.ts';
import { type Centimes, enCentimes, enFcfa, formatFcfa } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesSession from '#shared/session-caisse/session-caisse.phrases.ts';
import { signatureDue } from '#shared/session-caisse/session-caisse.rules.ts';
import { peut, type Porteur } from '#shared/utilisateur/habilitations.rules.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { direPinsFaux } from '../notification/dire-pins-faux.ts';
import type { PharmacieRow } from '../pharmacie/pharmacie.entity.ts';
import { personneDuPin } from '../utilisateur/pin-d-un-autre.ts';
import type { PersonneAPin } from '../utilisateur/trouver-par-pin.ts';

/** A pharmacy that is not set yet: a hundred thousand francs. */
const PLAFOND = enCentimes(100_000);
/** Above which cash moves with two signatures, in hundredths. */
export async function plafondDesFonds(em: EntityManager): Promise<Centimes> {
  const reglage = await sqlOne<Pick<PharmacieRow, 'plafond_fonds'>>(
    em,
    'select plafond_fonds from pharmacie order by id limit 1',
  );
  return reglage?.plafond_fonds ?? PLAFOND;
}

const peutSigner = (p: Porteur): boolean =>
  !p.must_change_password && peut(p, 'GESTION', 'billetage');
interface AvecPin {
  pin?: string | undefined;
}
/** Who signed, found before the transaction, for the act of the same request. */
const trouves = new WeakMap<AvecPin, PersonneAPin>();

/**
 * [SES-21] Before the transaction: whose PIN was typed. Below the ceiling it is not looked at, so that
 * nobody learns by it whether a code is right.
 */
export const verifierSignataire =
  <C extends AvecPin>(montant: (corps: C) => number) =>
  async (r: ActRequest<unknown, unknown, C>): Promise<Refus | null> => {
    const { corps, session } = r;
    const du = enCentimes(montant(corps));
    if (corps.pin === undefined || !signatureDue(du, await plafondDesFonds(r.em))) return null;
    const signataire = await personneDuPin(r, corps.pin, {
      pour: 'mouvement de caisse',
      entite: 'caisse',
      entite_id: 0,
      vaut: (p) => peutSigner(p) && p.id !== session.id,
      code: 'pin_invalide',
      faux: phrasesAccord.accordPinFaux,
      dire: direPinsFaux(r),
    });
    if (estRefus(signataire)) return signataire;
    trouves.set(corps, signataire);
    return null;
  };

/** The full name of who signed as second; null: nobody. */
export const signataireDe = (corps: AvecPin): string | null => trouves.get(corps)?.fullname ?? null;

/** [SES-21] Above the ceiling a second person signs; an admin, who may be alone, signs by himself. */
export async function fauteSignature(
  { em, corps, session }: Pick<ActRequest<unknown, unknown, AvecPin>, 'em' | 'corps' | 'session'>,
  montant: Centimes,
): Promise<Refus | null> {
  const plafond = await plafondDesFonds(em);
  if (!signatureDue(montant, plafond) || session.is_admin || trouves.has(corps)) return null;
  return refus(409, 'accord_requis', phrasesSession.signatureRequise(formatFcfa(enFcfa(plafond))));
}
