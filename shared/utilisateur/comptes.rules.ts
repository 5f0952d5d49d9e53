import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import {
  clesDe,
  type Habilitation,
  libelleDroit,
  memesDroits,
  peut,
  type Porteur,
  TOUTES,
} from './habilitations.rules.ts';

/** Whoever acts on accounts, and whoever an account is of. */
export interface Titulaire extends Porteur {
  id: number;
}

/**
 * [ACC-5] Only an admin makes, changes, resets or deactivates an admin. The sentence of the fault,
 * or null.
 */
export function fauteCompteAdmin(acteur: Titulaire, cible: { is_admin: boolean }): string | null {
  return cible.is_admin && !acteur.is_admin ? phrasesUtilisateur.compteAdministrateur : null;
}

/** [ACC-6] One active admin always remains. `autresAdmins`: active admins beside this one. */
export function fauteDernierAdmin(
  cible: { is_admin: boolean; is_active: boolean },
  autresAdmins: number,
): string | null {
  return cible.is_admin && cible.is_active && autresAdmins === 0
    ? phrasesUtilisateur.dernierAdministrateur
    : null;
}

/**
 * [ACC-7] Who manages users without being an admin neither names admins, nor changes their own
 * rights, nor gives a right they do not hold. `cible` is null for a new account. One sentence a
 * fault.
 */
export function fautesDroits(
  acteur: Titulaire,
  cible: Titulaire | null,
  voulu: { is_admin?: boolean | undefined; habilitations?: readonly Habilitation[] | undefined },
): string[] {
  if (acteur.is_admin) return [];
  const nomme = voulu.is_admin === true && cible?.is_admin !== true;
  const habilitations = voulu.habilitations ?? cible?.habilitations ?? [];
  if (cible?.id === acteur.id) {
    const change = nomme || !memesDroits(habilitations, cible.habilitations);
    return change ? [phrasesUtilisateur.propresDroits] : [];
  }
  const indus = droitsIndus(acteur, cible, habilitations);
  return [
    ...(nomme ? [phrasesUtilisateur.administrateurParAutre] : []),
    ...indus.map(({ menu, submenu }) =>
      phrasesUtilisateur.droitNonDetenu(libelleDroit(menu, submenu)),
    ),
  ];
}
/** The rights given that neither the giver holds, nor the account held before. */
function droitsIndus(
  acteur: Titulaire,
  cible: Titulaire | null,
  donnees: readonly Habilitation[],
): { menu: string; submenu: string }[] {
  const tenus = new Set(clesDe(cible?.habilitations ?? []));
  return donnees
    .flatMap(({ menu, submenus }) => submenus.map((submenu) => ({ menu, submenu })))
    .filter(
      ({ menu, submenu }) => !peut(acteur, menu, submenu) && !tenus.has(`${menu}/${submenu}`),
    );
}

/**
 * [ACC-8] A password, a PIN, a second proof taken away, an account opened again: each opens all that
 * the account may do. Who is no admin does none of it for somebody who holds a right that they lack.
 */
export function fauteSecret(acteur: Titulaire, cible: Titulaire): string | null {
  const admin = fauteCompteAdmin(acteur, cible);
  if (admin !== null || acteur.is_admin || acteur.id === cible.id) return admin;
  return droitsIndus(acteur, null, cible.habilitations).length > 0
    ? phrasesUtilisateur.compteMieuxDote
    : null;
}

/**
 * [ACC-8] One's own password goes by 'Changer mon mot de passe': the one-time password would be shown
 * on a screen that closes.
 */
export const fauteReinitialisation = (acteur: Titulaire, cible: Titulaire): string | null =>
  acteur.id === cible.id ? phrasesUtilisateur.motDePasseSoiMeme : fauteSecret(acteur, cible);

/** [ACC-10] Nobody deactivates themself, nor [ACC-5] an admin without being one. */
export function fauteDesactivation(acteur: Titulaire, cible: Titulaire): string | null {
  if (acteur.id === cible.id) return phrasesUtilisateur.desactiverSoiMeme;
  return fauteCompteAdmin(acteur, cible);
}

/** [ACC-3] Habilitations name only menus and submenus that exist. One sentence a fault. */
export function fautesHabilitations(demandees: readonly Habilitation[]): string[] {
  return demandees.flatMap(({ menu, submenus }) => {
    const connu = TOUTES.find((t) => t.menu === menu);
    if (!connu) return [`Le menu « ${menu} » n’existe pas.`];
    return submenus
      .filter((s) => !connu.submenus.includes(s))
      .map((s) => `Le sous-menu « ${menu}/${s} » n’existe pas.`);
  });
}

/**
 * [ACC-11] Rights in the order of the menu, each once, without empty groups: what is stored, and
 * what two lists are compared by.
 */
export function rangerHabilitations(demandees: readonly Habilitation[]): Habilitation[] {
  const voulues = new Set(clesDe(demandees));
  return TOUTES.map(({ menu, submenus }) => ({
    menu,
    submenus: submenus.filter((s) => voulues.has(`${menu}/${s}`)),
  })).filter((h) => h.submenus.length > 0);
}

/**
 * [ACC-17] Tries after which a password is found are too few: at the pace the door allows to one
 * address (ACC-1), a hundred thousand take two months.
 */
const ESSAIS_MIN = 100_000;
export const estTropFacile = (essais: number): boolean => essais < ESSAIS_MIN;
