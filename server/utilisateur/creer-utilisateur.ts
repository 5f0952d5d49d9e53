import { messages } from '#shared/base/messages.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { TOUTES } from '#shared/utilisateur/habilitations.rules.ts';
import { type NouvelUtilisateur, type Utilisateur, utilisateur } from '#shared/utilisateur/utilisateur.schema.ts';
import { auditer } from '../db/audit.ts';
import { present } from '../db/present.ts';
import type { Requete } from '../http/requete.ts';
import { hacher, tirer } from '../http/secrets.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';

/** [ACC-3] Habilitations name only menus and submenus that exist. */
export function fautesHabilitations(demandees: readonly { menu: string; submenus: readonly string[] }[]): string[] {
  return demandees.flatMap(({ menu, submenus }) => {
    const connu = TOUTES.find((t) => t.menu === menu);
    if (!connu) return [`Le menu « ${menu} » n’existe pas.`];
    return submenus.filter((s) => !connu.submenus.includes(s)).map((s) => `Le sous-menu « ${menu}/${s} » n’existe pas.`);
  });
}

/** A new account: its password is for one use (contract §9). Only an admin makes an admin. */
export async function creerUtilisateurActe({ em, corps, session, adresse }: Requete<unknown, unknown, NouvelUtilisateur>): Promise<Resultat<Utilisateur & { mot_de_passe_provisoire: string }>> {
  if (corps.is_admin && !session.is_admin) return refus(403, messages.nonAutorise);
  const name = corps.name.toLowerCase();
  const fautes = fautesHabilitations(corps.habilitations);
  if (await em.findOne(UtilisateurEntity, { name })) fautes.push(messages.dejaPris('Le nom d’utilisateur', name));
  if (await em.findOne(UtilisateurEntity, { fullname: corps.fullname })) fautes.push(messages.dejaPris('Le nom', corps.fullname));
  if (fautes.length > 0) return refus(422, fautes);
  const provisoire = corps.password ?? tirer(10);
  const cree = em.create(UtilisateurEntity, {
    fullname: corps.fullname, name, telephone: corps.telephone ?? null, email: corps.email ?? null, is_admin: corps.is_admin, habilitations: corps.habilitations,
    password_hash: await hacher(provisoire), pin_hash: corps.pin ? await hacher(corps.pin) : null, is_active: true, must_change_password: true,
  });
  await em.persist(cree).flush();
  await auditer(em, { utilisateur: session.fullname, adresse, acte: 'création', entite: 'utilisateur', entite_id: cree.id, apres: { name, is_admin: corps.is_admin, habilitations: corps.habilitations } });
  return succes({ ...present(utilisateur, cree), mot_de_passe_provisoire: provisoire }, 'Utilisateur créé avec succès.');
}
