import type { Porteur } from './habilitations.rules.ts';

/** [SEC-6] Separators removed, capitals. */
export const codeNu = (saisi: string): string => saisi.replace(/[\s-]/g, '').toUpperCase();
/** Otherwise a paper code. */
export const estCodeDeTelephone = (nu: string): boolean => /^\d{6}$/.test(nu);

/** Admins, and holders of any ADMIN right. */
const administre = ({ is_admin, habilitations }: Porteur): boolean =>
  is_admin || habilitations.some((h) => h.menu === 'ADMIN' && h.submenus.length > 0);

/** [SEC-8] Required second factor not set up: everything else is blocked. */
export const secondFacteurAPoser = (
  porteur: Porteur,
  { exige, actif }: { exige: boolean; actif: boolean },
): boolean => exige && !actif && administre(porteur);
/** [SEC-8] Required of this account. */
export const secondFacteurExigeDe = (porteur: Porteur, exige: boolean): boolean =>
  exige && administre(porteur);
