import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  fautesDroits,
  fautesHabilitations,
  rangerHabilitations,
} from '#shared/admin/utilisateur/comptes.rules.ts';
import {
  compte,
  type CompteProvisoire,
  type NouvelUtilisateur,
} from '#shared/admin/utilisateur/compte.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { hashSecret, randomText } from '../../platform/http/secrets.ts';
import { fautesUnicite } from './modifier-utilisateur.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';
import { ouvrirRegistre } from './lock-comptes.ts';

/** Password given or generated, single use (contract §9). */
export async function creerUtilisateurActe(
  r: ActRequest<unknown, unknown, NouvelUtilisateur>,
): Promise<Resultat<CompteProvisoire>> {
  const { em, corps, session, adresse } = r;
  const acteur = await ouvrirRegistre(r);
  if (estRefus(acteur)) return acteur;
  const interdits = fautesDroits(acteur, null, corps);
  if (interdits.length > 0) return refus(403, 'non_autorise', interdits);
  const name = corps.name.toLowerCase();
  const fautes = [
    ...fautesHabilitations(corps.habilitations),
    ...(await fautesUnicite(em, { name, fullname: corps.fullname })),
  ];
  if (fautes.length > 0) return refus(422, 'saisie_invalide', fautes);
  const provisoire = corps.password ?? randomText(10);
  const dits = {
    fullname: corps.fullname,
    name,
    telephone: corps.telephone || null,
    email: corps.email || null,
    is_admin: corps.is_admin,
    habilitations: rangerHabilitations(corps.habilitations),
  };
  const cree = em.create(UtilisateurEntity, {
    ...dits,
    password_hash: await hashSecret(provisoire),
    pin_hash: corps.pin ? await hashSecret(corps.pin) : null,
    pin_a_changer: corps.pin !== undefined,
    is_active: true,
    must_change_password: true,
  });
  await em.persist(cree).flush();
  const has_pin = corps.pin !== undefined;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'utilisateur',
    entite_id: cree.id,
    apres: { ...dits, has_pin },
  });
  return succes(
    {
      ...present(compte, { ...cree, last_connexion: null, has_pin, has_second_facteur: false }),
      mot_de_passe_provisoire: provisoire,
    },
    phrasesUtilisateur.utilisateurCree,
  );
}
