import { menuVisible, type Porteur } from '#shared/admin/utilisateur/habilitations.rules.ts';

/** Permitted and built screens; empty while the password must change. */
export function menuOffert(
  porteur: Porteur,
  construits: ReadonlySet<string>,
): ReturnType<typeof menuVisible> {
  if (porteur.must_change_password) return [];
  return menuVisible(porteur)
    .map((g) => ({ ...g, entrees: g.entrees.filter((e) => construits.has(e.chemin)) }))
    .filter((g) => g.entrees.length > 0);
}
