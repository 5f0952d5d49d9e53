import { audit } from '../db/audit.ts';
import type { ActRequest } from '../http/route.ts';
import { inscrire, inscrireRetrait } from './inscrire.ts';
import type { NomPiece } from './pieces.sql.ts';

/** Dated setting; its seal and audit name. */
interface ReglageDate {
  piece: NomPiece;
  entite: string;
  id: number;
  avant?: Record<string, unknown>;
  apres?: Record<string, unknown>;
}
const acteDe = ({ avant, apres }: ReglageDate): string => {
  if (apres === undefined) return 'suppression';
  return avant === undefined ? 'création' : 'modification';
};

/** `apres` alone: added; both: changed; `avant` alone: removed. Seals and audits. */
export async function sealReglage(
  { em, session, maintenant, adresse }: ActRequest<unknown, unknown, unknown>,
  reglage: ReglageDate,
): Promise<void> {
  const { piece, entite, id, avant, apres } = reglage;
  if (apres !== undefined) inscrire(em, piece, id);
  else inscrireRetrait(em, piece, id, maintenant);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: acteDe(reglage),
    entite,
    entite_id: id,
    ...(avant && { avant }),
    ...(apres && { apres }),
  });
}
