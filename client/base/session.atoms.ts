import { atom } from 'jotai';
import * as z from 'zod/mini';
import { type Activation, activation } from '#shared/admin/activation/activation.schema.ts';
import { TAUX_DE_DEPART, type TauxDesTaxes } from '#shared/base/fiscalite.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { type Session, session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { storedAtom } from './stored-atom.ts';

/** Signed-in user, display data only. The token is in an HttpOnly cookie. */
export const sessionAtom = storedAtom<Session | null>('session', z.nullable(session), null);
/** Stored per device; independent of the user. */
export const activationAtom = storedAtom<Activation | null>(
  'activation',
  z.nullable(activation),
  null,
);
/** `undefined` until read, null when not configured. */
export const pharmacieAtom = atom<Pharmacie | null | undefined>(undefined);
const enseigne = z.object({ nom_pharmacie: z.string(), demonstration: z.boolean() });
/** Cached on the device, so that the first render has the name. */
export const enseigneGardeeAtom = storedAtom<z.infer<typeof enseigne> | null>(
  'enseigne',
  z.nullable(enseigne),
  null,
);
export const enseigneAtom = atom((get) => {
  const pharmacie = get(pharmacieAtom);
  return pharmacie === undefined ? get(enseigneGardeeAtom) : pharmacie;
});
/** [REG-6] Cash amounts due are rounded. */
export const arrondirEspecesAtom = atom(
  (get): boolean => get(pharmacieAtom)?.arrondi_especes === true,
);
/** Tax rates in force; the legal ones until read. */
export const tauxDuJourAtom = atom((get): TauxDesTaxes => get(pharmacieAtom) ?? TAUX_DE_DEPART);
