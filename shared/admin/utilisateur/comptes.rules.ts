import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import {
  clesDe,
  type Habilitation,
  libelleDroit,
  memesDroits,
  peut,
  type Porteur,
  TOUTES,
} from './habilitations.rules.ts';

export interface Titulaire extends Porteur {
  id: number;
}

/** [ACC-5] Only an admin creates, changes, resets or deactivates an admin. The fault, or null. */
export function fauteCompteAdmin(acteur: Titulaire, cible: { is_admin: boolean }): string | null {
  return cible.is_admin && !acteur.is_admin ? phrasesUtilisateur.compteAdministrateur : null;
}

/** [ACC-6] One active admin remains. `autresAdmins`: other active ones. */
export function fauteDernierAdmin(
  cible: { is_admin: boolean; is_active: boolean },
  autresAdmins: number,
): string | null {
  return cible.is_admin && cible.is_active && autresAdmins === 0
    ? phrasesUtilisateur.dernierAdministrateur
    : null;
}

/**
 * [ACC-7] Without being admin: no naming admins, changing own rights, or granting rights not held.
 * `cible` null: new account.
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
/** Granted, held neither by the giver nor before. */
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
 * [ACC-8] Password, PIN, second factor removal and reactivation open all the account's rights:
 * refused to a non-admin lacking one of them.
 */
export function fauteSecret(acteur: Titulaire, cible: Titulaire): string | null {
  const admin = fauteCompteAdmin(acteur, cible);
  if (admin !== null || acteur.is_admin || acteur.id === cible.id) return admin;
  return droitsIndus(acteur, null, cible.habilitations).length > 0
    ? phrasesUtilisateur.compteMieuxDote
    : null;
}

/**
 * [ACC-8] Own password: via 'Changer mon mot de passe', as the one-time password would show on a
 * closing screen.
 */
export const fauteReinitialisation = (acteur: Titulaire, cible: Titulaire): string | null =>
  acteur.id === cible.id ? phrasesUtilisateur.motDePasseSoiMeme : fauteSecret(acteur, cible);

/** [ACC-10] Nobody deactivates themself, nor [ACC-5] a non-admin an admin. */
export function fauteDesactivation(acteur: Titulaire, cible: Titulaire): string | null {
  if (acteur.id === cible.id) return phrasesUtilisateur.desactiverSoiMeme;
  return fauteCompteAdmin(acteur, cible);
}

/** [ACC-3] Only existing menus and submenus; one sentence per fault. */
export function fautesHabilitations(demandees: readonly Habilitation[]): string[] {
  return demandees.flatMap(({ menu, submenus }) => {
    const connu = TOUTES.find((t) => t.menu === menu);
    if (!connu) return [`Le menu « ${menu} » n’existe pas.`];
    return submenus
      .filter((s) => !connu.submenus.includes(s))
      .map((s) => `Le sous-menu « ${menu}/${s} » n’existe pas.`);
  });
}

/** [ACC-11] Canonical: menu order, deduplicated, no empty group; stored and compared. */
export function rangerHabilitations(demandees: readonly Habilitation[]): Habilitation[] {
  const voulues = new Set(clesDe(demandees));
  return TOUTES.map(({ menu, submenus }) => ({
    menu,
    submenus: submenus.filter((s) => voulues.has(`${menu}/${s}`)),
  })).filter((h) => h.submenus.length > 0);
}

/**
 * [ACC-17] Minimum guesses: at the rate limit per address (ACC-1), a hundred thousand take two
 * months.
 */
const ESSAIS_MIN = 100_000;
export const estTropFacile = (essais: number): boolean => essais < ESSAIS_MIN;
