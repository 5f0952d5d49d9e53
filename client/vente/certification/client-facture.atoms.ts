import { atom } from 'jotai';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import type { ClientFactureSaisi } from '#shared/vente/clientele/client-facture.schema.ts';

/** Per user and basket: hidden from others at this station. */
const cleDe = (reservation_id: number): string =>
  `${store.get(sessionAtom)?.id ?? 0} ${reservation_id}`;
const saisiesAtom = atom<Readonly<Record<string, ClientFactureSaisi>>>({});

export const clientFactureAtom = (reservation_id: number) =>
  atom((get) => get(saisiesAtom)[cleDe(reservation_id)] ?? null);
export function noterClientFacture(
  reservation_id: number,
  client: ClientFactureSaisi | null,
): void {
  store.set(saisiesAtom, ({ [cleDe(reservation_id)]: _avant, ...autres }) =>
    client ? { ...autres, [cleDe(reservation_id)]: client } : autres,
  );
}
/** [CER-11] Added to the payment's body. */
export function corpsClientFacture(reservation_id: number): {
  client_facture?: ClientFactureSaisi;
} {
  const client = store.get(saisiesAtom)[cleDe(reservation_id)];
  return client ? { client_facture: client } : {};
}
