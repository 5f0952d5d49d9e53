import * as z from 'zod/mini';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type RapportGarde, rapportGarde } from '#shared/gestion/garde/garde.schema.ts';
import { present } from '../../platform/db/present.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { gardeDe } from './lire-garde.ts';
import { sommesDeLaGarde } from './rapport-garde.sql.ts';

const { garde: _garde, caisses, modes, heures, ...sommesDuRapport } = rapportGarde.shape;
const sommesDeGarde = z.object(sommesDuRapport);
/**
 * [GAR-8] One report per night, across midnight: Soldé sales taxed by this shift, net of returns.
 * Breakdowns add up (modes: client net, whole francs).
 */
export async function lireRapportGardeActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<RapportGarde>> {
  const garde = await gardeDe(em, id);
  if (!garde) return refus(404, 'introuvable', phrasesRefus.introuvable('Garde'));
  const [sommes, annulees, apres, parCaisse, parMode, parHeure] = await sommesDeLaGarde(em, id);
  const lignes = <T>(
    schema: { shape: Record<string, unknown>; _zod: { output: T } },
    rangees: SqlRow[],
  ): T[] => rangees.map((l) => present(schema, l));
  const dite = present(sommesDeGarde, { ...sommes, ...annulees, ...apres });
  return succes({
    ...dite,
    garde,
    caisses: lignes(caisses.def.element, parCaisse),
    modes: lignes(modes.def.element, parMode),
    heures: lignes(heures.def.element, parHeure),
  });
}
