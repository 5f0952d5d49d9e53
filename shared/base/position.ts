/**
 * How far the news of the base have come: the number of the last one told, whatever its topic. Each
 * reading says in this header how far they had come, at least, when it was made; the answer to a
 * subscription says when the topic's last one was told. What was read since then need not be read
 * again [EVT-26].
 */
export const POSITION = 'X-Position';

/** Does what was read at this position hold all that was told up to there? Unknown: no. */
export const dejaLu = (lu: number | undefined, dit: number | undefined): boolean =>
  lu !== undefined && dit !== undefined && lu >= dit;
