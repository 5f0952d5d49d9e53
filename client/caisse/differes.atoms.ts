import { atom } from 'jotai';
import * as z from 'zod/mini';
import { keptPaymentsAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import type { CorpsReglement } from '#shared/caisse/parts.rules.ts';
import type { ClientFactureSaisi } from '#shared/clientele/client-facture.schema.ts';
import { resteARegler } from '#shared/caisse/refus-differe.rules.ts';

type Corps = CorpsReglement & {
  version: number;
  status: 'Termine';
  switch_finish_at: string;
  client_facture?: ClientFactureSaisi;
};
const differe = z.object({
  /** Idempotency key it goes with, until it is answered. */
  cle: z.string(),
  utilisateur_id: z.number(),
  fullname: z.string(),
  reservation_id: z.number(),
  position: z.number(),
  caisse_id: z.number(),
  caisse: z.string(),
  /** FCFA: due, and handed over. */
  net: z.number(),
  recu: z.number(),
  /** When the money was taken, ISO. */
  a: z.string(),
  /**
   * The customer left with a PROVISOIRE receipt; else the payment was sent and its answer is
   * awaited.
   */
  provisoire: z.boolean(),
  /** What was paid for (RES-65). */
  empreinte: z.string(),
  /** As written here; the server reads it anyway, and every page carries this file. */
  corps: z.custom<Corps>((c) => typeof c === 'object' && c !== null),
  refus: z.nullable(
    z.object({
      phrases: z.array(z.string()),
      conseil: z.string(),
      reessai: z.nullable(z.enum(['seul', 'demande'])),
      version: z.number(),
    }),
  ),
});
/**
 * A payment that the server has not answered, kept in the memory of the station until it has:
 * amounts, modes, a key and the company that an invoice is for, never who is insured (contract §4).
 */
export type Differe = z.infer<typeof differe>;

const PREFIXE = 'caisse.differe.';
/**
 * One entry a basket and user: kept, changed and removed in one write each, whatever another tab
 * does.
 */
const cleDe = (d: Pick<Differe, 'utilisateur_id' | 'reservation_id'>): string =>
  `${PREFIXE}${d.utilisateur_id}.${d.reservation_id}`;

function lire(): Differe[] {
  try {
    return Object.keys(localStorage)
      .filter((c) => c.startsWith(PREFIXE))
      .flatMap((c) => {
        const lu = z.safeParse(differe, JSON.parse(localStorage.getItem(c) ?? 'null'));
        return lu.success ? [lu.data] : [];
      })
      .sort((a, b) => a.a.localeCompare(b.a));
  } catch {
    return [];
  }
}

/**
 * Keys that a payment under way on this page answers for: not to be told, nor sent twice, from
 * here.
 */
export const enVol = new Set<string>();
/**
 * Everything kept on this station that no payment under way here answers for, oldest first, other
 * users' included.
 */
export const differesAtom = atom<readonly Differe[]>([]);

/** Reads the station's memory again: at the start, and when another tab writes it. */
export function relireDifferes(): void {
  const tous = lire().filter((d) => !enVol.has(d.cle));
  store.set(differesAtom, tous);
  store.set(keptPaymentsAtom, tous.filter(resteARegler).length);
}
/** False when the station could not keep it: then nothing was taken. */
export function garderDiffere(d: Differe): boolean {
  try {
    localStorage.setItem(cleDe(d), JSON.stringify(d));
  } catch {
    return false;
  }
  relireDifferes();
  return true;
}
export function oublierDiffere(d: Differe): void {
  localStorage.removeItem(cleDe(d));
  relireDifferes();
}

/** Is anything of that user's unanswered, payments under way included? */
export const resteAEnvoyer = (utilisateur_id: number | undefined): boolean =>
  lire().some((d) => d.utilisateur_id === utilisateur_id && resteARegler(d));

/** The signed-in user's own. */
export const mesDifferesAtom = atom((lire) =>
  lire(differesAtom).filter((d) => d.utilisateur_id === lire(sessionAtom)?.id),
);
export const numeros = (differes: readonly Differe[]): string =>
  differes.map((d) => String(d.position).padStart(3, '0')).join(', ');
