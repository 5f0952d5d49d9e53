import { jusqua } from '#tests/harness/patience.ts';

interface Travail {
  faits: () => number;
  fini: () => boolean;
  quoi: string;
}
/** Patience is for one more: a slow machine is no fault, a run that stands still is. */
export async function avancer({ faits, fini, quoi }: Travail, seuil: number): Promise<void> {
  while (!fini() && faits() < seuil) {
    const avant = faits();
    await jusqua(() => fini() || faits() > avant, `${quoi} après ${avant}`, 50);
  }
}
