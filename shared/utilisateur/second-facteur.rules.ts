import type { Porteur } from './habilitations.rules.ts';

/** [SEC-6] A code without what people put between its characters, in capitals. */
export const codeNu = (saisi: string): string => saisi.replace(/[\s-]/g, '').toUpperCase();
/** Six digits are a telephone's; anything else can only be a paper code. */
export const estCodeDeTelephone = (nu: string): boolean => /^\d{6}$/.test(nu);

/** Who administers: admins, and whoever holds a right of the ADMIN menu. */
const administre = ({ is_admin, habilitations }: Porteur): boolean =>
  is_admin || habilitations.some((h) => h.menu === 'ADMIN' && h.submenus.length > 0);

/**
 * [SEC-8] Nothing else opens to whoever administers, once the pharmacy asks a second proof of them,
 * until it stands.
 */
export const secondFacteurAPoser = (
  porteur: Porteur,
  { exige, actif }: { exige: boolean; actif: boolean },
): boolean => exige && !actif && administre(porteur);
/** [SEC-8] The pharmacy asks it of this account. */
export const secondFacteurExigeDe = (porteur: Porteur, exige: boolean): boolean =>
  exige && administre(porteur);
