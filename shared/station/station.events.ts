import { remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Quarantaine } from './quarantaine.schema.ts';
import type { Station, VenteHorsLigne } from './station.schema.ts';

/** All of them go to who answers for the stations: the topic `postes`. */
export interface EvenementsStation {
  /** A station made itself known, was seen, set aside or taken back. */
  'station.change': { station: Station };
  /** What a station sold without the server is recorded; with the station as it then stands. */
  'vente_hors_ligne.recue': { vente_hors_ligne: VenteHorsLigne; station: Station };
  'vente_hors_ligne.vue': { vente_hors_ligne: VenteHorsLigne };
  /** It differs from the rules: kept apart, with the station as it then stands. */
  'quarantaine.recue': { quarantaine: Quarantaine; station: Station };
  'quarantaine.traitee': { quarantaine: Quarantaine };
}
export const SUJET_POSTES = 'postes';

/** The stations on screen after an event of the topic `postes`; none is added. */
export const surStations = reducteur<Station[]>({ station: remplacerMontree });

/**
 * [HSL-20] One that was looked at stays so, whatever comes late: nothing else of it ever changes.
 */
const appliquerVenteHorsLigne = (tenue: VenteHorsLigne, recue: VenteHorsLigne): VenteHorsLigne =>
  tenue.id === recue.id && !(tenue.vue_at && !recue.vue_at) ? recue : tenue;
/** The sales on screen after an event of the topic `postes`; none is added. */
export const surVentesHorsLigne = reducteur<VenteHorsLigne[]>({
  vente_hors_ligne: (montrees, recue) => montrees.map((v) => appliquerVenteHorsLigne(v, recue)),
});
/** The one that is looked at. */
export const surUneVenteHorsLigne = reducteur<VenteHorsLigne>({
  vente_hors_ligne: appliquerVenteHorsLigne,
});

/** Those kept apart, on screen after an event of the topic `postes`; none is added. */
export const surQuarantaines = reducteur<Quarantaine[]>({ quarantaine: remplacerMontree });
/** The one that is looked at. */
export const surUneQuarantaine = reducteur<Quarantaine>({
  quarantaine: (tenue, recue) =>
    tenue.id === recue.id && recue.version >= tenue.version ? recue : tenue,
});
