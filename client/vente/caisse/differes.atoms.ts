import { atom } from 'jotai';
import * as z from 'zod/mini';
import { keptPaymentsAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import type { CorpsReglement } from '#shared/vente/caisse/parts.rules.ts';
import type { ClientFactureSaisi } from '#shared/vente/clientele/client-facture.schema.ts';
import { resteARegler } from '#shared/vente/caisse/refus-differe.rules.ts';

type Corps = CorpsReglement & {
  version: number;
  status: 'Termine';
  switch_finish_at: string;
  client_facture?: ClientFactureSaisi;
};
const differe = z.object({
  /** Idempotency key, until answered. */
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
  /** Payment time, ISO. */
  a: z.string(),
  /** The customer left with a PROVISOIRE receipt; else the answer is awaited. */
  provisoire: z.boolean(),
  /** Fingerprint of what was paid for (RES-65). */
  empreinte: z.string(),
  /** Unchecked: the server validates, and this file is on every page. */
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
 * An unanswered payment stored on the station: amounts, modes, key, invoiced company; never the
 * insured's identity (contract §4).
 */
export type Differe = z.infer<typeof differe>;

const PREFIXE = 'caisse.differe.';
/** One entry per basket and user: single writes, safe across tabs. */
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

/** Keys in flight on this page: neither shown nor sent twice. */
export const enVol = new Set<string>();
/** Stored payments of all users except in flight, oldest first. */
export const differesAtom = atom<readonly Differe[]>([]);

/** Rereads storage: at start, and on another tab's write. */
export function rereadDifferes(): void {
  const tous = lire().filter((d) => !enVol.has(d.cle));
  store.set(differesAtom, tous);
  store.set(keptPaymentsAtom, tous.filter(resteARegler).length);
}
/** False when storage refused: the payment is not taken. */
export function storeDiffere(d: Differe): boolean {
  try {
    localStorage.setItem(cleDe(d), JSON.stringify(d));
  } catch {
    return false;
  }
  rereadDifferes();
  return true;
}
export function oublierDiffere(d: Differe): void {
  localStorage.removeItem(cleDe(d));
  rereadDifferes();
}

/** Includes payments in flight. */
export const resteAEnvoyer = (utilisateur_id: number | undefined): boolean =>
  lire().some((d) => d.utilisateur_id === utilisateur_id && resteARegler(d));

export const mesDifferesAtom = atom((lire) =>
  lire(differesAtom).filter((d) => d.utilisateur_id === lire(sessionAtom)?.id),
);
export const numeros = (differes: readonly Differe[]): string =>
  differes.map((d) => String(d.position).padStart(3, '0')).join(', ');
