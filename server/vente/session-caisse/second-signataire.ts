import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAccord from '#shared/vente/accord/accord.phrases.ts';
import { debutDeJour, enIso, jourDe } from '#shared/base/dates.ts';
import { type Centimes, enCentimes, enFcfa, formatFcfa, plus, ZERO } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesSession from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import { signatureDue } from '#shared/vente/session-caisse/session-caisse.rules.ts';
import { peut, type Porteur } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { readPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifyPinsFaux } from '../../admin/notification/notify-pins-faux.ts';
import { personneDuPin } from '../../admin/utilisateur/pin-d-un-autre.ts';
import type { PersonneAPin } from '../../admin/utilisateur/trouver-par-pin.ts';

/** Default ceiling: a hundred thousand francs. */
const PLAFOND = enCentimes(100_000);
/** Above it, two signatures; hundredths. */
export async function plafondDesFonds(em: EntityManager): Promise<Centimes> {
  const reglage = await readPharmacie(em);
  return reglage?.plafond_fonds ?? PLAFOND;
}

/** With the name's hash. */
const VERROU_SORTIES = 7_044;
/**
 * [SES-23] Serializes a person's withdrawals across drawers: concurrent ones would each pass the
 * ceiling. Take before any row lock, against deadlock.
 */
export const lockSortiesOf = (em: EntityManager, par: string) =>
  advisoryLock(em, VERROU_SORTIES, par);

/** [SES-23] Includes the day's unsigned withdrawals from any drawer, against splitting. */
export async function aSignerDuJour(
  { em, session, maintenant }: Pick<ActRequest, 'em' | 'session' | 'maintenant'>,
  sortie: Centimes,
): Promise<Centimes> {
  if (sortie <= ZERO) return ZERO;
  const lu = await row(
    em,
    query
      .selectFrom('mouvement_caisse')
      .select(fragment<Centimes>`greatest(0, coalesce(-sum(espece), 0))::bigint`.as('sorti'))
      .where('at', '>=', enIso(debutDeJour(jourDe(maintenant))))
      .where('source', 'in', ['fonds', 'depense', 'depense_reprise'].map(constant))
      .where('par', '=', session.fullname)
      .where('accord_par', 'is', null)
      .where((eb) => eb.or([eb('source', '<>', constant('fonds')), eb('espece', '<', ZERO)])),
  );
  return plus(sortie, lu?.sorti ?? ZERO);
}

const peutSigner = (p: Porteur): boolean =>
  !p.must_change_password && peut(p, 'GESTION', 'billetage');
interface AvecPin {
  pin?: string | undefined;
}
/** Found before the transaction. */
const trouves = new WeakMap<AvecPin, PersonneAPin>();

/**
 * [SES-21] Before the transaction. PIN unchecked below the ceiling: no oracle. `sortie`: cash to
 * move.
 */
export const verifierSignataire =
  <P, C extends AvecPin>(sortie: (r: ActRequest<P, unknown, C>) => Centimes | Promise<Centimes>) =>
  async (r: ActRequest<P, unknown, C>): Promise<Refus | null> => {
    const { corps, session } = r;
    if (corps.pin === undefined) return null;
    if (!signatureDue(await sortie(r), await plafondDesFonds(r.em))) return null;
    const signataire = await personneDuPin(r, corps.pin, {
      pour: 'mouvement de caisse',
      entite: 'caisse',
      entite_id: 0,
      vaut: (p) => peutSigner(p) && p.id !== session.id,
      code: 'pin_invalide',
      faux: phrasesAccord.accordPinFaux,
      dire: notifyPinsFaux(r),
    });
    if (estRefus(signataire)) return signataire;
    trouves.set(corps, signataire);
    return null;
  };

/** Null: nobody. */
export const signataireDe = (corps: AvecPin): string | null => trouves.get(corps)?.fullname ?? null;

/** For movements written by the database. */
export async function nommerSignataire(em: EntityManager, corps: AvecPin): Promise<void> {
  const nom = signataireDe(corps);
  if (nom === null) return;
  const named = fragment`set_config('pharmacie.accord_par', ${nom}, true)`;
  await rows(em, query.selectNoFrom(named.as('nom')));
}

/** [SES-21] Above the ceiling a second person signs; admins alone suffice. */
export async function fauteSignature(
  { em, corps, session }: Pick<ActRequest<unknown, unknown, AvecPin>, 'em' | 'corps' | 'session'>,
  montant: Centimes,
): Promise<Refus | null> {
  const plafond = await plafondDesFonds(em);
  if (!signatureDue(montant, plafond) || session.is_admin || trouves.has(corps)) return null;
  return refus(409, 'accord_requis', phrasesSession.signatureRequise(formatFcfa(enFcfa(plafond))));
}
