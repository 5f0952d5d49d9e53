import * as z from 'zod/mini';

/** [REP-1] What a product may miss once a catalogue came in: each is a list to work through. */
export const MANQUES = ['prix', 'code', 'dci', 'rayon', 'minimum', 'lot'] as const;
export type Manque = (typeof MANQUES)[number];

/** How many products miss it. */
export const manqueCompte = z.object({ manque: z.enum(MANQUES), nombre: z.number() });
/** `produits`: how many there are. */
export const reprise = z.object({ produits: z.number(), manques: z.array(manqueCompte) });
export type Reprise = z.infer<typeof reprise>;
