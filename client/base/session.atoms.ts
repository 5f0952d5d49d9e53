import { atom } from 'jotai';
import * as z from 'zod/mini';
import { type Activation, activation } from '#shared/activation/activation.schema.ts';
import { TAUX_DE_DEPART, type TauxDesTaxes } from '#shared/base/fiscalite.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import { type Session, session } from '#shared/utilisateur/utilisateur.schema.ts';
import { storedAtom } from './stored-atom.ts';

/** Who is signed in: display data only. The token stays in a cookie that no script can read. */
export const sessionAtom = storedAtom<Session | null>('session', z.nullable(session), null);
/** Kept by each device; says nothing about who uses it. */
export const activationAtom = storedAtom<Activation | null>(
  'activation',
  z.nullable(activation),
  null,
);
/** `undefined` until it is read, null when the pharmacy is not configured. */
export const pharmacieAtom = atom<Pharmacie | null | undefined>(undefined);
const enseigne = z.object({ nom_pharmacie: z.string(), demonstration: z.boolean() });
/** What the device keeps of the pharmacy, so that a screen is drawn once with its name. */
export const enseigneGardeeAtom = storedAtom<z.infer<typeof enseigne> | null>(
  'enseigne',
  z.nullable(enseigne),
  null,
);
/** The pharmacy's sign: as it was last time until it is read. */
export const enseigneAtom = atom((get) => {
  const pharmacie = get(pharmacieAtom);
  return pharmacie === undefined ? get(enseigneGardeeAtom) : pharmacie;
});
/** This pharmacy rounds what is due in cash [REG-6]. */
export const arrondirEspecesAtom = atom(
  (get): boolean => get(pharmacieAtom)?.arrondi_especes === true,
);
/** The rates in force; those of the law until they are read. */
export const tauxDuJourAtom = atom((get): TauxDesTaxes => get(pharmacieAtom) ?? TAUX_DE_DEPART);
