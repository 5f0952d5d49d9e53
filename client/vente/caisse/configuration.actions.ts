import { callApi, type ApiAnswer } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import {
  creerCaisse,
  debloquerCaisse,
  fermerCaisse,
  libererCaisse,
  listerCaisses,
  modifierCaisse,
  ouvrirCaisse,
} from '#shared/vente/caisse/caisse.api.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import type { Papier } from '#shared/vente/caisse/imprimante.rules.ts';
import { recevoirCaisse } from './caisse.queries.ts';

/** Caches the answered register; a refusal too brings its state. */
async function recevoir(reponse: Promise<ApiAnswer<Caisse>>): Promise<ApiAnswer<Caisse>> {
  const recue = await reponse;
  if (recue.data && (recue.success || recue.statut === 409)) recevoirCaisse(recue.data);
  if (recue.success) void cache.invalidateQueries({ queryKey: ['liste', listerCaisses.chemin] });
  return recue;
}

export const creerCaisseIci = (libelle: string, cle: string) =>
  recevoir(callApi(creerCaisse, { corps: { libelle }, cle }));
export const modifierCaisseIci = (
  id: number,
  corps: Partial<{ libelle: string; imprimante: string; imprimante_mm: Papier }> & {
    version: number;
  },
  cle: string,
) => recevoir(callApi(modifierCaisse, { parametres: { id }, corps, cle }));
export const ouvrir = (id: number) => recevoir(callApi(ouvrirCaisse, { parametres: { id } }));
export const fermer = (id: number, reaffecter_a?: number) =>
  recevoir(
    callApi(fermerCaisse, {
      parametres: { id },
      corps: reaffecter_a === undefined ? {} : { reaffecter_a },
      silencieux: true,
    }),
  );
export const debloquerPin = (id: number, utilisateur_id: number) =>
  recevoir(callApi(debloquerCaisse, { parametres: { id }, corps: { utilisateur_id } }));
export const liberer = (id: number) => recevoir(callApi(libererCaisse, { parametres: { id } }));
