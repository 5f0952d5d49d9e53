import { remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Quarantaine } from './quarantaine.schema.ts';
import type { Station, VenteHorsLigne } from './station.schema.ts';

/** Topic `postes`, for station managers. */
export interface EvenementsStation {
  /** Announced, seen, set aside or reinstated. */
  'station.change': { station: Station };
  /** Offline sale recorded, with the updated station. */
  'vente_hors_ligne.recue': { vente_hors_ligne: VenteHorsLigne; station: Station };
  'vente_hors_ligne.vue': { vente_hors_ligne: VenteHorsLigne };
  /** Quarantined, with the updated station. */
  'quarantaine.recue': { quarantaine: Quarantaine; station: Station };
  'quarantaine.traitee': { quarantaine: Quarantaine };
}
export const SUJET_POSTES = 'postes';

/** In place, adds none. */
export const surStations = reducteur<Station[]>({ station: remplacerMontree });

/** [HSL-20] Reviewed is final, whatever arrives late. */
const appliquerVenteHorsLigne = (tenue: VenteHorsLigne, recue: VenteHorsLigne): VenteHorsLigne =>
  tenue.id === recue.id && !(tenue.vue_at && !recue.vue_at) ? recue : tenue;
/** In place, adds none. */
export const surVentesHorsLigne = reducteur<VenteHorsLigne[]>({
  vente_hors_ligne: (montrees, recue) => montrees.map((v) => appliquerVenteHorsLigne(v, recue)),
});
export const surUneVenteHorsLigne = reducteur<VenteHorsLigne>({
  vente_hors_ligne: appliquerVenteHorsLigne,
});

/** In place, adds none. */
export const surQuarantaines = reducteur<Quarantaine[]>({ quarantaine: remplacerMontree });
export const surUneQuarantaine = reducteur<Quarantaine>({
  quarantaine: (tenue, recue) =>
    tenue.id === recue.id && recue.version >= tenue.version ? recue : tenue,
});
