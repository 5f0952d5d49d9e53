import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { ecarterStation, listerStations, reprendreStation } from '#shared/station/station.api.ts';
import * as phrases from '#shared/station/station.phrases.ts';
import type { Station } from '#shared/station/station.schema.ts';

async function changer(appel: typeof ecarterStation, id: number): Promise<void> {
  const { success } = await callApi(appel, { parametres: { id } });
  if (success) void cache.invalidateQueries({ queryKey: ['liste', listerStations.chemin] });
}

/** [HSL-15] Asked first, in words that say what it does. */
export async function mettreAPart({
  id,
  marque,
  nom,
}: Pick<Station, 'id' | 'marque' | 'nom'>): Promise<void> {
  const { titre, texte } = phrases.ecarter;
  if (await confirmAct({ titre: titre(marque, nom), texte })) await changer(ecarterStation, id);
}
export const reprendre = ({ id }: Pick<Station, 'id'>): Promise<void> =>
  changer(reprendreStation, id);
