import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { fauteSecret } from '#shared/utilisateur/comptes.rules.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import type { Compte } from '#shared/utilisateur/compte.schema.ts';
import { audit } from '../db/audit.ts';
import type { ActRequest } from '../http/route.ts';
import { hashSecret } from '../http/secrets.ts';
import { forgetAttempts } from '../http/attempts.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';
import { announceAccess } from '../realtime/revocations.ts';
import { ouvrirDossier, verrouillerComptes } from './verrouiller-compte.ts';

/** Whose PIN it is: one's own, or that of somebody whose account one may open [ACC-8]. */
async function ouvrir(r: ActRequest<{ id: number }>): Promise<Compte | Refus> {
  if (r.parametres.id === r.session.id) {
    const soi = (await verrouillerComptes(r.em, [r.session.id])).get(r.session.id);
    return soi ?? refus(401, 'non_connecte', phrasesAcces.nonConnecte);
  }
  const dossier = await ouvrirDossier(r);
  if (estRefus(dossier)) return dossier;
  const interdit = fauteSecret(dossier.acteur, dossier.cible);
  return interdit === null ? dossier.cible : refus(403, 'non_autorise', interdit);
}

/**
 * [ACC-13] Sets the PIN, or takes it away (null): without one no register opens. Two users may have
 * the same: a PIN only confirms who is already signed in, so nothing here ever looks at another's.
 * The register held meanwhile stays held. [ACC-22] Chosen by somebody else, it asks to be changed;
 * anybody who has one changes it.
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
  return succes({ ...cible, has_pin }, direPin(cible.fullname, has_pin, sien));
}

function direPin(fullname: string, has_pin: boolean, sien: boolean): string {
  if (!has_pin) return phrasesUtilisateur.pinRetire(fullname);
  return sien ? phrasesUtilisateur.sonPinDefini : phrasesUtilisateur.pinDefini(fullname);
}
