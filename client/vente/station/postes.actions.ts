import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { cleDe } from '#shared/base/contract.ts';
import {
  accepterStation,
  ecarterStation,
  listerStations,
  reprendreStation,
} from '#shared/vente/station/station.api.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import type { Station } from '#shared/vente/station/station.schema.ts';

async function changer(appel: typeof ecarterStation, id: number): Promise<void> {
  const { success } = await sendOnce(
    cleDe(appel),
    (cle) => callApi(appel, { parametres: { id }, cle }),
    `poste ${id}`,
  );
  if (success) void cache.invalidateQueries({ queryKey: ['liste', listerStations.chemin] });
}

/** [HSL-15] After confirmation. */
export async function mettreAPart({
  id,
  marque,
  nom,
}: Pick<Station, 'id' | 'marque' | 'nom'>): Promise<void> {
  const { titre, texte } = phrases.ecarter;
  if (await askFirst({ titre: titre(marque, nom), texte })) await changer(ecarterStation, id);
}
export const reprendre = ({ id }: Pick<Station, 'id'>): Promise<void> =>
  changer(reprendreStation, id);

/** [HSL-30] After comparing its key with the station's screen. */
export async function accepter({
  id,
  marque,
  nom,
  empreinte,
}: Pick<Station, 'id' | 'marque' | 'nom' | 'empreinte'>): Promise<void> {
  const { titre, texte } = phrases.accepter;
  if (await askFirst({ titre: titre(marque, nom), texte: texte(empreinte ?? '') }))
    await changer(accepterStation, id);
}
