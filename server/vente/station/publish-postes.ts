import type { EntityManager } from '@mikro-orm/postgresql';
import { SUJET_POSTES } from '#shared/vente/station/station.events.ts';
import {
  type Station,
  station,
  type VenteHorsLigne,
  venteHorsLigne,
} from '#shared/vente/station/station.schema.ts';
import { present } from '../../platform/db/present.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { StationRow, VenteHorsLigneRow } from './station.entity.ts';

export const presenterStation = (s: StationRow): Station => ({
  ...present(station, s),
  dernier_numero: s.dernier_numero === 0 ? null : s.dernier_numero,
});

/** To station managers. */
export function publishStation(em: EntityManager, s: StationRow): Station {
  const presentee = presenterStation(s);
  raise(em, 'station.change', [SUJET_POSTES], { station: presentee });
  return presentee;
}

/** The station is published too: its last number moved. */
export function publishVenteRecue(
  em: EntityManager,
  gardee: VenteHorsLigneRow,
  s: StationRow,
): void {
  raise(em, 'vente_hors_ligne.recue', [SUJET_POSTES], {
    vente_hors_ligne: present(venteHorsLigne, gardee),
    station: presenterStation(s),
  });
}

export function publishVenteVue(em: EntityManager, vue: VenteHorsLigneRow): VenteHorsLigne {
  const vente_hors_ligne = present(venteHorsLigne, vue);
  raise(em, 'vente_hors_ligne.vue', [SUJET_POSTES], { vente_hors_ligne });
  return vente_hors_ligne;
}
