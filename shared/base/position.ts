/**
 * Event cursor at reading time, all topics. A topic whose last event is not newer needs no refetch
 * [EVT-26].
 */
export const POSITION = 'X-Position';

/** False when unknown. */
export const dejaLu = (lu: number | undefined, dit: number | undefined): boolean =>
  lu !== undefined && dit !== undefined && lu >= dit;
