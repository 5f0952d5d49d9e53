import type { Ecran } from '#tests/chaos/ecrans.ts';
import type { Pharmacie } from '#tests/chaos/pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';

/** Each screen is connected and caught up, or says which one never is. */
export async function tousRattrapent(ecrans: readonly Ecran[]): Promise<void> {
  await Promise.all(
    ecrans.map((e) => {
      let la = false;
      void e.rattrape().then(() => (la = true));
      return jusqua(() => la, `l’écran ${e.sujet.salle} suit`).catch((err: unknown) => {
        throw new Error(`${String(err)} ${JSON.stringify(e.refus)}`);
      });
    }),
  );
}

/** How often a screen is read again: a shift may end by itself between two readings. */
const LECTURES = 4;
async function ecartDe(ecran: Ecran): Promise<string | null> {
  for (let n = 1; n < LECTURES; n++) if ((await ecran.ecart(2_000)) === null) return null;
  return ecran.ecart();
}

/**
 * Each screen shows what a fresh reading gives, and was brought every fact since it opened, once
 * each, in order (I16).
 */
export async function comparerEcransRouverts(
  { base }: Pharmacie,
  ecrans: readonly Ecran[],
): Promise<string[]> {
  const ecarts = (await Promise.all(ecrans.map(ecartDe))).filter((e) => e !== null);
  const { rows } = await base.query<{ topic: string; seq: number }>(
    'select topic, seq::int as seq from sujet',
  );
  const seqs = new Map(rows.map((r) => [r.topic, r.seq]));
  const trouees = ecrans.filter(({ seqs: recus, sujet }) => {
    const suivis = recus.every((s, i) => s === (recus[0] ?? 0) + i);
    return !suivis || (recus.length > 0 && recus.at(-1) !== seqs.get(sujet.salle));
  });
  return [...ecarts, ...trouees.map((e) => `${e.sujet.salle} : reçus ${e.seqs.join(' ')}`)];
}
