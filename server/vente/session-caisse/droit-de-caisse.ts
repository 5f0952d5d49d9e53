import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { ServerSession } from '../../platform/http/route.ts';

/** [BIL-8] The register's holder, sellers on Default, or count managers. */
export function peutCompter(
  session: ServerSession,
  caisse: { id: number; current_authorized_user_id: number | null },
): boolean {
  if (peut(session, 'GESTION', 'billetage')) return true;
  return caisse.id === CAISSE_DEFAUT
    ? peut(session, 'VENTE', 'reservation')
    : caisse.current_authorized_user_id === session.id;
}

/** Count validators and day reviewers; others count blind. */
export const voitAttendu = (session: ServerSession): boolean =>
  peut(session, 'GESTION', 'billetage') || peut(session, 'GESTION', 'journee');
