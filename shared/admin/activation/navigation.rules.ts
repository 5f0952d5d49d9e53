import { peutOuvrir, type Porteur } from '../utilisateur/habilitations.rules.ts';

export interface Etat {
  activee: boolean;
  utilisateur: Porteur | null;
}

/**
 * [NAV-1] Null to stay (specification 1 §4, in order); second factor setup [SEC-8] after the
 * password change.
 */
export function redirection(chemin: string, { activee, utilisateur }: Etat): string | null {
  if (!activee) return chemin === '/activation' ? null : '/activation';
  if (chemin === '/activation') return '/';
  if (!utilisateur) return chemin === '/login' ? null : '/login';
  if (utilisateur.must_change_password) return chemin === '/new-password' ? null : '/new-password';
  if (utilisateur.second_facteur_a_poser) return chemin === '/ma-securite' ? null : '/ma-securite';
  if (chemin === '/login') return '/';
  return peutOuvrir(utilisateur, chemin) ? null : '/';
}
