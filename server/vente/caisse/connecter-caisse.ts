import type { EntityManager } from '@mikro-orm/postgresql';
import { CAISSE_DEFAUT, type Caisse, caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { debloquer } from '#shared/vente/caisse/blocage.rules.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { refus, type Refus, type Resultat, succes } from '#shared/base/refus.ts';
import { audit, logSignIn } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { verifySecret, verifyNothing } from '../../platform/http/secrets.ts';
import { CLOSED_MS, countAttempt, forgetAttempts } from '../../platform/http/attempts.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { CaisseEntity, type CaisseLigne } from './caisse.entity.ts';
import { clePin, notifyPinBloque } from './bloquer-pin.ts';
import { caissesTenues } from './lire-caisses.ts';
import { publishCaisse, lockCaisses, lockCaisse } from './lock-caisse.ts';

type Entree = ActRequest<{ id: number }, unknown, { fullname?: string | undefined; pin: string }>;
/** Rate-limited; runs before any lock. */
export async function verifierPin(r: Entree): Promise<Refus | null> {
  const {
    em,
    parametres: { id },
    corps,
    session,
    horloge,
  } = r;
  if (corps.fullname !== undefined && corps.fullname !== session.fullname)
    return refus(403, 'caisse_autre_nom', phrasesCaisse.caisseAutreNom);
  if (id === CAISSE_DEFAUT) return refus(409, 'caisse_defaut', phrasesCaisse.caisseDefaut);
  const { bloque, dernier } = await countAttempt(em, clePin(session.id), horloge);
  if (bloque) return { ...bloque, errors: [phrasesCaisse.pinBloquePour(minutesDe(bloque))] };
  const compte = await row(
    em,
    query.selectFrom('utilisateur').select('pin_hash').where('id', '=', session.id),
  );
  const juste = compte?.pin_hash
    ? await verifySecret(corps.pin, compte.pin_hash)
    : await verifyNothing(corps.pin);
  if (!juste)
    return dernier ? fermerLaPorte(r) : refus(422, 'pin_invalide', phrasesCaisse.pinInvalide);
  await forgetAttempts(em, clePin(session.id));
  return null;
}

const minutesDe = ({ attendre = 0 }: Refus): number => Math.ceil(attendre / 60);
/** Fifth wrong PIN: blocked five minutes, published to all. */
async function fermerLaPorte(r: Entree): Promise<Refus> {
  const { em, session, horloge, adresse } = r;
  await logSignIn(em, {
    name: session.name,
    utilisateur_id: session.id,
    resultat: 'PIN verrouillé',
    adresse,
  });
  const jusqua = new Date(horloge.getTime() + CLOSED_MS);
  await notifyPinBloque(r, jusqua);
  const { pinInvalide, pinBloquePour } = phrasesCaisse;
  return refus(422, 'pin_invalide', [pinInvalide, pinBloquePour(CLOSED_MS / 60_000)]);
}

/**
 * [CAI-1] One user per register; refusal names the holder. Releases the previous register: both
 * locked first, so swapping cashiers do not deadlock.
 */
export async function connecterCaisseActe(r: Entree): Promise<Resultat<Caisse>> {
  const {
    em,
    parametres: { id },
    session,
    maintenant,
    horloge,
  } = r;
  await lockCaisses(em, [...(await caissesTenues(em, session.id)), id]);
  await rendreCaisses(em, session.id, id);
  const locked = await lockCaisse(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  if (locked.statut !== 'Ouvert')
    return refus(409, 'caisse_fermee', phrasesCaisse.caisseFermee, present(caisse, locked));
  if (
    locked.current_authorized_user_id !== null &&
    locked.current_authorized_user_id !== session.id
  ) {
    return refus(
      409,
      'caisse_prise',
      phrasesCaisse.caissePrise(locked.current_authorized_user ?? ''),
      present(caisse, locked),
    );
  }
  em.assign(locked, {
    current_authorized_user_id: session.id,
    current_authorized_user: session.fullname,
    last_connected_user: session.fullname,
    last_connexion: maintenant,
    pins_bloques: debloquer(locked.pins_bloques, session.id, horloge),
  });
  await em.flush();
  await announceAccess(em, { utilisateur_id: session.id });
  return succes(
    publishCaisse(em, 'caisse.prise', locked),
    phrasesCaisse.caisseConnectee(locked.libelle),
  );
}

async function rendre(em: EntityManager, tenue: CaisseLigne): Promise<Caisse> {
  const utilisateur_id = tenue.current_authorized_user_id;
  em.assign(tenue, { current_authorized_user_id: null, current_authorized_user: null });
  await em.flush();
  if (utilisateur_id !== null) await announceAccess(em, { utilisateur_id });
  return publishCaisse(em, 'caisse.liberee', tenue);
}
/** Re-read under lock. */
async function lockHeldCaisses(em: EntityManager, utilisateur_id: number): Promise<CaisseLigne[]> {
  await lockCaisses(em, await caissesTenues(em, utilisateur_id));
  return em.find(CaisseEntity, { current_authorized_user_id: utilisateur_id }, { refresh: true });
}
async function rendreCaisses(
  em: EntityManager,
  utilisateur_id: number,
  sauf: number,
): Promise<number[]> {
  const locked = (await lockHeldCaisses(em, utilisateur_id)).filter((t) => t.id !== sauf);
  for (const tenue of locked) await rendre(em, tenue);
  return locked.map((t) => t.id);
}
/** On logout or deactivation; returns their ids. */
export const quitterCaisses = (em: EntityManager, utilisateur_id: number): Promise<number[]> =>
  rendreCaisses(em, utilisateur_id, 0);

export async function renommerTenant(
  em: EntityManager,
  utilisateur_id: number,
  fullname: string,
): Promise<void> {
  const locked = await lockHeldCaisses(em, utilisateur_id);
  for (const tenue of locked) {
    em.assign(tenue, { current_authorized_user: fullname });
    await em.flush();
    publishCaisse(em, 'caisse.prise', tenue);
  }
}

export async function deconnecterCaisseActe({
  em,
  parametres: { id },
  session,
}: ActRequest<{ id: number }>): Promise<Resultat<Caisse>> {
  const locked = await lockCaisse(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  if (locked.current_authorized_user_id !== session.id)
    return refus(
      409,
      'caisse_non_connectee',
      phrasesCaisse.caisseNonConnectee,
      present(caisse, locked),
    );
  return succes(await rendre(em, locked), phrasesCaisse.caisseDeconnectee);
}
/** [CAI-2] An admin frees a register; its screen is disconnected. */
export async function libererCaisseActe({
  em,
  parametres: { id },
  session,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Caisse>> {
  const locked = await lockCaisse(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  if (locked.current_authorized_user_id === null)
    return succes(present(caisse, locked), phrasesCaisse.caisseLiberee);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'libération',
    entite: 'caisse',
    entite_id: id,
    avant: { tenue_par: locked.current_authorized_user },
    apres: { tenue_par: null },
  });
  return succes(await rendre(em, locked), phrasesCaisse.caisseLiberee);
}
