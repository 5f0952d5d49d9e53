import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { fauteSecret } from '#shared/admin/utilisateur/comptes.rules.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Compte } from '#shared/admin/utilisateur/compte.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { hashSecret } from '../../platform/http/secrets.ts';
import { forgetAttempts } from '../../platform/http/attempts.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { ouvrirDossier, lockComptes } from './lock-comptes.ts';

/** Own PIN, or that of an account one may manage [ACC-8]. */
async function ouvrir(r: ActRequest<{ id: number }>): Promise<Compte | Refus> {
  if (r.parametres.id === r.session.id) {
    const soi = (await lockComptes(r.em, [r.session.id])).get(r.session.id);
    return soi ?? refus(401, 'non_connecte', phrasesAcces.nonConnecte);
  }
  const dossier = await ouvrirDossier(r);
  if (estRefus(dossier)) return dossier;
  const interdit = fauteSecret(dossier.acteur, dossier.cible);
  return interdit === null ? dossier.cible : refus(403, 'non_autorise', interdit);
}

/**
 * [ACC-13] Null removes it; the register stays open. Duplicates allowed: others' PINs are never
 * compared. [ACC-22] Chosen by another: must be changed.
 */
export async function definirPinActe(
  r: ActRequest<{ id: number }, unknown, { pin: string | null }>,
): Promise<Resultat<Compte>> {
  const {
    em,
    parametres: { id },
    corps: { pin },
    session,
    adresse,
  } = r;
  const pin_hash = pin === null ? null : await hashSecret(pin);
  const cible = await ouvrir(r);
  if (estRefus(cible)) return cible;
  const sien = id === session.id;
  const has_pin = pin !== null;
  if (sien && !(cible.has_pin && has_pin) && !peut(cible, 'ADMIN', 'utilisateur'))
    return refus(403, 'non_autorise', phrasesUtilisateur.sonPinSeChange);
  em.assign(await em.findOneOrFail(UtilisateurEntity, id), {
    pin_hash,
    pin_a_changer: has_pin && !sien,
  });
  await forgetAttempts(em, `pin:${id}`);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: has_pin ? 'code PIN défini' : 'code PIN retiré',
    entite: 'utilisateur',
    entite_id: id,
    avant: { has_pin: cible.has_pin },
    apres: { has_pin },
  });
  await announceAccess(em, { utilisateur_id: id });
  return succes({ ...cible, has_pin }, describePin(cible.fullname, has_pin, sien));
}

function describePin(fullname: string, has_pin: boolean, sien: boolean): string {
  if (!has_pin) return phrasesUtilisateur.pinRetire(fullname);
  return sien ? phrasesUtilisateur.sonPinDefini : phrasesUtilisateur.pinDefini(fullname);
}
