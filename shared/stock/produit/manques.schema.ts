import * as z from 'zod/mini';

/** [REP-1] Lists to complete after a catalogue import. */
export const MANQUES_PRODUIT = ['prix', 'tva', 'code', 'dci', 'rayon', 'minimum', 'lot'] as const;
export type ManqueProduit = (typeof MANQUES_PRODUIT)[number];

const manqueCompte = z.object({ manque: z.enum(MANQUES_PRODUIT), nombre: z.number() });
export const reprise = z.object({ produits: z.number(), manques: z.array(manqueCompte) });
export type RepriseComptee = z.infer<typeof reprise>;
