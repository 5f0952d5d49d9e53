import type { Caisse, PinBloque } from './caisse.schema.ts';

/** [CAI-8] Blocks expire by themselves. */
export const bloquesA = (bloques: readonly PinBloque[], maintenant: Date): PinBloque[] =>
  bloques.filter((b) => new Date(b.jusqu_a) > maintenant);

/** [CAI-8] At any register. */
export const estBloque = (
  caisses: readonly Pick<Caisse, 'pins_bloques'>[],
  utilisateur_id: number,
  maintenant: Date,
): boolean =>
  caisses.some((c) =>
    bloquesA(c.pins_bloques, maintenant).some((b) => b.utilisateur_id === utilisateur_id),
  );

/** [CAI-8] One per person, the latest. */
export const bloquer = (
  bloques: readonly PinBloque[],
  nouveau: PinBloque,
  maintenant: Date,
): PinBloque[] => [...debloquer(bloques, nouveau.utilisateur_id, maintenant), nouveau];

/** [CAI-8] Without this person's, nor expired ones. */
export const debloquer = (
  bloques: readonly PinBloque[],
  utilisateur_id: number,
  maintenant: Date,
): PinBloque[] => bloquesA(bloques, maintenant).filter((b) => b.utilisateur_id !== utilisateur_id);
