import * as z from 'zod/mini';

/** [REP-1] What a product may miss once a catalogue came in: each is a list to work through. */
export const MANQUES_PRODUIT = ['prix', 'code', 'dci', 'rayon', 'minimum', 'lot'] as const;
export type ManqueProduit = (typeof MANQUES_PRODUIT)[number];

/** How many products miss it. */
const manqueCompte = z.object({ manque: z.enum(MANQUES_PRODUIT), nombre: z.number() });
/** `produits`: how many there are. */
export const reprise = z.object({ produits: z.number(), manques: z.array(manqueCompte) });
export type RepriseComptee = z.infer<typeof reprise>;
