import { demandePartieAtom, loadGuichet } from '#client/vente/mobile-money/load-guichet.offert.ts';
import { store } from '#client/base/store.ts';
import { retenirRendu } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import type { Operateur } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { SaisieReglement } from '#shared/vente/caisse/parts.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { suivreLaMain } from '../gestes/gestes.ts';
import { recevoir, versionEnregistree } from '../panier/panier.actions.ts';
import { reglementAtom, vueVenteAtom } from '../reservation.atoms.ts';
import { retenirLaTouche } from './paiement.actions.ts';

/** [MOB-4] At register Default, with the version saved; the answer comes by events. */
export async function demanderAuTelephone(
  id: number,
  operateur: Operateur,
  { telephone = '', montant }: Pick<SaisieReglement, 'telephone' | 'montant'>,
): Promise<boolean> {
  if (store.get(demandePartieAtom) !== null) return false;
  store.set(demandePartieAtom, id);
  try {
    return await askWithVersion(id, operateur, { telephone, montant });
  } finally {
    store.set(demandePartieAtom, null);
  }
}
async function askWithVersion(
  id: number,
  operateur: Operateur,
  { telephone = '', montant }: Pick<SaisieReglement, 'telephone' | 'montant'>,
): Promise<boolean> {
  const version = await versionEnregistree(id);
  if (version === null) return false;
  const corps = {
    version,
    operateur,
    telephone,
    montant: montant ?? 0,
    caisse_id: CAISSE_DEFAUT,
    forcer: null,
  };
  const { askPhone } = await loadGuichet();
  const reponse = await askPhone(id, corps, false);
  if (reponse.data && (reponse.success || reponse.statut === 409)) recevoir(reponse.data);
  return reponse.success;
}
/** [MOB-11] */
export async function choisirUnAutreMode(demande_id: number): Promise<void> {
  const { giveUp } = await loadGuichet();
  const { data } = await giveUp(demande_id);
  if (data) recevoir(data);
}
/** [MOB-7] Paid by the server while its amount was shown: the sale ends as if paid here. */
export function finirParTelephone(r: Reservation): void {
  if (store.get(reglementAtom)?.id !== r.id) return;
  store.set(reglementAtom, null);
  retenirRendu(r);
  store.set(vueVenteAtom, 'panier');
  retenirLaTouche();
  suivreLaMain();
}
