/**
 * Event cursor at reading time, all topics. A topic whose last event is not newer needs no refetch
 * [EVT-26].
 */
export const POSITION = 'X-Position';

/** Whether a reading made at `lueA` holds the event at `evenement`; false when one is unknown. */
export const dejaLu = (lueA: number | undefined, evenement: number | undefined): boolean =>
  lueA !== undefined && evenement !== undefined && lueA >= evenement;
