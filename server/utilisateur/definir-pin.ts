import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { fauteCompteAdmin } from '#shared/utilisateur/comptes.rules.ts';
import type { Compte } from '#shared/utilisateur/utilisateur.schema.ts';
import { audit } from '../db/audit.ts';
import type { ActRequest } from '../http/route.ts';
import { hashSecret } from '../http/secrets.ts';
import { forgetAttempts } from '../http/attempts.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';
import { ouvrirDossier } from './verrouiller-compte.ts';

/**
 * [ACC-13] Sets the PIN, or takes it away (null): without one no register opens. Two users may have
 * the same: a PIN only confirms who is already signed in, so nothing here ever looks at another's.
 * The register held meanwhile stays held.
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
  const dossier = await ouvrirDossier(r);
  if (estRefus(dossier)) return dossier;
  const { acteur, cible } = dossier;
  const interdit = fauteCompteAdmin(acteur, cible);
  if (interdit !== null) return refus(403, 'non_autorise', interdit);
  em.assign(await em.findOneOrFail(UtilisateurEntity, id), { pin_hash });
  await forgetAttempts(em, `pin:${id}`);
  const has_pin = pin !== null;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: has_pin ? 'code PIN défini' : 'code PIN retiré',
    entite: 'utilisateur',
    entite_id: id,
    avant: { has_pin: cible.has_pin },
    apres: { has_pin },
  });
  return succes(
    { ...cible, has_pin },
    has_pin
      ? phrasesUtilisateur.pinDefini(cible.fullname)
      : phrasesUtilisateur.pinRetire(cible.fullname),
  );
}
