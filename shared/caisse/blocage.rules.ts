import type { Caisse, PinBloque } from './caisse.schema.ts';

/** [CAI-8] Who is blocked now: past its hour, a block is over by itself. */
export const bloquesA = (bloques: readonly PinBloque[], maintenant: Date): PinBloque[] =>
  bloques.filter((b) => new Date(b.jusqu_a) > maintenant);

/** [CAI-8] Is this user's PIN blocked, at whatever register it was typed wrong? */
export const estBloque = (
  caisses: readonly Pick<Caisse, 'pins_bloques'>[],
  utilisateur_id: number,
  maintenant: Date,
): boolean =>
  caisses.some((c) =>
    bloquesA(c.pins_bloques, maintenant).some((b) => b.utilisateur_id === utilisateur_id),
  );

/** [CAI-8] The blocks of a register once this one is added: one a person, the last. */
export const bloquer = (
  bloques: readonly PinBloque[],
  nouveau: PinBloque,
  maintenant: Date,
): PinBloque[] => [...debloquer(bloques, nouveau.utilisateur_id, maintenant), nouveau];

/** [CAI-8] The blocks of a register without this person's, nor those that are over. */
export const debloquer = (
  bloques: readonly PinBloque[],
  utilisateur_id: number,
  maintenant: Date,
): PinBloque[] => bloquesA(bloques, maintenant).filter((b) => b.utilisateur_id !== utilisateur_id);
