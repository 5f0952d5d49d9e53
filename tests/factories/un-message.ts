import type { Evenements, Message, NomEvenement } from '#shared/evenements.ts';

/** A message as the socket brings it, of an event and what it carries. */
export const unMessage = <N extends NomEvenement>(nom: N, donnees: Evenements[N]): Message =>
  ({ topic: 'essai', seq: 1, nom, at: '2026-11-28T10:00:00.000Z', donnees }) as Message;
